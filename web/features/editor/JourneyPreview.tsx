import type { Journey } from '#contract/journey.ts'
import type { Person } from '#contract/person.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { JourneyCard } from '#web/features/browse/JourneyCard.tsx'
import { type JourneyDraft, previewOf } from '#web/features/editor/drafts/journey.draft.ts'

interface JourneyPreviewProps {
  draft: JourneyDraft
  owner: Person
  /** The stored journey, if the form edits one. */
  journey?: Journey
}

/** A preview of the journey's card in lists. */
export function JourneyPreview({ draft, owner, journey: stored }: JourneyPreviewProps) {
  const { t } = useTranslation()
  const journey = previewOf(
    draft,
    owner,
    { name: t('editing.create.previewName'), description: t('editing.create.previewDescription') },
    stored,
  )
  return (
    <section aria-labelledby="preview" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="preview" className="font-text text-sm font-[650] tracking-normal text-muted">
        {t('editing.create.preview')}
      </h2>
      <JourneyCard journey={journey} level="h3" preview />
    </section>
  )
}
