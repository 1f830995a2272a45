import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import type { ImportPreview } from '#contract/import.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { CandidateList, type ChoiceProps } from './CandidateSection.tsx'
import type { Candidate } from './imported-steps.ts'

type Skipped = ImportPreview['skipped'][number]

interface LeftOutProps extends ChoiceProps {
  preview: ImportPreview
  /** Those that can be brought back. */
  restorable: readonly Candidate[]
}

/** Everything that was left out, by its reason; links that lead somewhere can be brought back. */
export function LeftOut({ preview: { steps, skipped }, ...choice }: LeftOutProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const [isOpen, setIsOpen] = useState(steps.length === 0)
  if (skipped.length === 0) return null
  return (
    <section className="rounded-m border border-line px-4 py-1.5">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="flex min-h-11 w-full items-center justify-between gap-2 text-start font-[650]"
      >
        {t('editing.import.leftOut', { number: number(skipped.length) })}
        <ChevronDown size={18} aria-hidden="true" className={`shrink-0 ${isOpen ? 'rotate-180' : ''}`} />
      </button>
      {/* They can be many thousands. */}
      {isOpen &&
        [...Map.groupBy(skipped, ({ reason }) => reason)].map(([reason, links]) => (
          <OfReason key={reason} reason={reason} links={links} {...choice} />
        ))}
    </section>
  )
}

interface OfReasonProps extends Omit<LeftOutProps, 'preview'> {
  reason: Skipped['reason']
  links: readonly Skipped[]
}

function OfReason({ reason, links, restorable, chosen, onChoose }: OfReasonProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const candidates = restorable.filter((candidate) => candidate.reason === reason)
  const addresses = new Set(candidates.map(({ url }) => url))
  const lost = links.filter(({ url }) => url === undefined || !addresses.has(url))
  return (
    <section className="pb-2">
      <h3 className="pt-2 text-sm">
        {t(`editing.import.reasons.${reason}`)} · {number(links.length)}
      </h3>
      <CandidateList candidates={candidates} chosen={chosen} onChoose={onChoose} />
      <ul className="list-disc ps-5 text-sm text-muted [overflow-wrap:anywhere]">
        {lost.map(({ title, url }, index) => (
          <li key={index} className="[contain-intrinsic-height:1.25rem] [content-visibility:auto]">
            <bdi>{title ?? url}</bdi>
          </li>
        ))}
      </ul>
    </section>
  )
}
