import EyeOff from 'lucide-react/icons/eye-off'
import type { Journey } from '#contract/journey.ts'
import { useDays } from '#web/core/i18n/days.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'

/** Tells the owner that a moderator hid the journey, and why. */
export function HiddenNote({ hidden: { at, reason } }: { hidden: NonNullable<Journey['hidden']> }) {
  const { t } = useTranslation()
  const { longDate } = useDays()
  return (
    <p
      role="note"
      className="mt-4 flex items-start gap-2.5 rounded-box border border-danger bg-danger-soft px-3.5 py-2.5 text-sm text-danger"
    >
      <EyeOff size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
      <span dir="auto" className="min-w-0 [overflow-wrap:anywhere]">
        {t('sharing.report.hidden', { date: longDate(at), reason })}
      </span>
    </p>
  )
}
