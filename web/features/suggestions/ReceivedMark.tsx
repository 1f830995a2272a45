import Flag from 'lucide-react/icons/flag'
import type { Journey } from '#contract/journey.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useLinkReports } from './useLinkReports.ts'

interface ReceivedMarkProps {
  journey: Journey
  index: number
  /** Opens the step with its reports. */
  onOpen: () => void
}

/** For authors, the number of open reports of a step's link. */
export function ReceivedMark({ journey, index, onOpen }: ReceivedMarkProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const reports = useLinkReports(journey.id, journey.steps?.[index]?.id ?? '')
  const count = reports.filter(({ state }) => state === 'open').length
  if (count === 0) return null
  const label = t('linkReports.received', { count, number: number(count), step: number(index + 1) })
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onOpen}
      className="relative inline-flex h-6 items-center gap-1 rounded-full px-1 text-sm font-[650] text-danger tabular-nums before:absolute before:-inset-2.5"
    >
      <Flag size={16} aria-hidden="true" />
      {number(count)}
    </button>
  )
}
