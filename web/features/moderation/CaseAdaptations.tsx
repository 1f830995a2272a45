import type { ReportedCase } from '#contract/moderation.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Checkbox } from '#web/core/ui/form/Checkbox.tsx'

interface CaseAdaptationsProps {
  adaptations: ReportedCase['adaptations']
  checked: boolean
  onChange: (checked: boolean) => void
}

/** The versions of a reported journey, and whether hiding it hides them, too. */
export function CaseAdaptations({ adaptations: { count, journeys }, checked, onChange }: CaseAdaptationsProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  return (
    <div className="grid gap-1">
      <Checkbox
        label={t('moderation.decide.along', { count, number: number(count) })}
        checked={checked}
        onChange={onChange}
      />
      <ul className="grid gap-1 ps-7.5 text-sm">
        {journeys.map(({ id, name, owner }) => (
          <li key={id}>
            <a
              href={`/app/discover/journey/${encodeURIComponent(id)}`}
              target="_blank"
              rel="noopener"
              dir="auto"
              className="[overflow-wrap:anywhere] text-brand hover:underline"
            >
              {t('moderation.decide.alongBy', { name, owner: owner.displayName })}
            </a>
          </li>
        ))}
      </ul>
      <p className="ps-7.5 text-sm text-muted">{t('moderation.decide.alongText')}</p>
    </div>
  )
}
