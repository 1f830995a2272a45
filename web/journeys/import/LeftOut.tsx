import { useTranslation } from 'react-i18next'
import type { ImportPreview } from '#contract/import.ts'
import { useFormats } from '#web/i18n/formats.ts'
import { CandidateList, type ChoiceProps } from './CandidateSection.tsx'
import type { Candidate } from './imported-steps.ts'

interface LeftOutProps extends ChoiceProps {
  preview: ImportPreview
  /** Those that can be brought back. */
  restorable: readonly Candidate[]
}

/** Everything that was left out, by its reason; links that lead somewhere can be brought back. */
export function LeftOut({ preview: { skipped }, restorable, chosen, onChoose }: LeftOutProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  if (skipped.length === 0) return null
  const byReason = [...Map.groupBy(skipped, ({ reason }) => reason)]
  return (
    <details className="rounded-m border border-line px-4 py-1.5">
      <summary className="min-h-11 cursor-pointer content-center font-[650]">
        {t('editing.import.leftOut', { number: number(skipped.length) })}
      </summary>
      {byReason.map(([reason, links]) => {
        const candidates = restorable.filter((candidate) => candidate.reason === reason)
        const lost = links.filter(({ url }) => !candidates.some((candidate) => candidate.url === url))
        return (
          <section key={reason} className="pb-2">
            <h3 className="pt-2 text-sm">
              {t(`editing.import.reasons.${reason}`)} · {number(links.length)}
            </h3>
            <CandidateList candidates={candidates} chosen={chosen} onChoose={onChoose} />
            <ul className="list-disc ps-5 text-sm text-muted [overflow-wrap:anywhere]">
              {lost.map(({ title, url }, index) => (
                <li key={index}>
                  <bdi>{title ?? url}</bdi>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </details>
  )
}
