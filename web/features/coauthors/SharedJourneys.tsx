import type { Coauthorships } from '#contract/coauthor.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Checkbox } from '#web/core/ui/form/Checkbox.tsx'

interface SharedJourneysProps {
  shared: Coauthorships['shared']
  /** The ids of the journeys that are left to co-authors. */
  left: readonly string[]
  onChange: (left: string[]) => void
}

/**
 * Asks for each journey with co-authors whether its longest-standing co-author becomes the owner;
 * the other journeys are deleted.
 */
export function SharedJourneys({ shared, left, onChange }: SharedJourneysProps) {
  const { t } = useTranslation()
  return (
    <fieldset className="grid gap-1 rounded-m bg-sunk px-4 py-3">
      <legend className="sr-only">{t('coauthors.shared.title')}</legend>
      <p aria-hidden="true" className="font-[650]">
        {t('coauthors.shared.title')}
      </p>
      <p className="text-sm text-muted">{t('coauthors.shared.text')}</p>
      <div className="max-h-60 overflow-y-auto">
        {shared.map(({ journey: { id, name }, heir }) => (
          <Checkbox
            key={id}
            name={`leave ${id}`}
            label={t('coauthors.shared.leaveTo', {
              journey: `\u2068${name}\u2069`,
              name: `\u2068${heir.displayName}\u2069`,
            })}
            checked={left.includes(id)}
            onChange={(checked) => onChange(checked ? [...left, id] : left.filter((other) => other !== id))}
          />
        ))}
      </div>
    </fieldset>
  )
}
