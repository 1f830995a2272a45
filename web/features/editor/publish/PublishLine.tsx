import { CC_BY } from '#contract/rules/journey.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { type JourneyDraft, missingIn } from '#web/features/editor/drafts/journey.draft.ts'

interface PublishLineProps {
  id: string
  values: JourneyDraft
  /** Whether the viewer chooses the licence. */
  isOwner: boolean
  /** Opens a field of the form. */
  onOpen: (field: keyof JourneyDraft) => void
}

/** The line beside the button that publishes: what the journey still lacks, or else its licence. Pressing it opens the field. */
export function PublishLine({ id, values, isOwner, onOpen }: PublishLineProps) {
  const { t } = useTranslation()
  const missing = missingIn(values)
  const isComplete = missing.length === 0
  if (isComplete && !isOwner) return null
  const { licence } = values
  const chosen =
    licence === 'ccBy' ? CC_BY.name : t(licence === null ? 'editing.form.noLicence' : 'editing.form.reserved')
  const list = missing.map((name) => t(`editing.publish.${name}`)).join(', ')
  return (
    <button
      id={id}
      type="button"
      onClick={() => onOpen(missing[0] ?? 'licence')}
      className="inline-flex min-h-11 min-w-0 items-center text-start text-sm hover:underline max-md:basis-full"
    >
      {isComplete ? (
        <span className="text-muted">
          {values.steps.length === 0 && `${t('editing.publish.noStep')} · `}
          {chosen} · <span className="font-[650] text-brand">{t('editing.details.change')}</span>
        </span>
      ) : (
        t('editing.publish.missing', { list })
      )}
    </button>
  )
}
