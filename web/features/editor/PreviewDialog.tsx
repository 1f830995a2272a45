import type { Journey } from '#contract/journey.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Dialog } from '#web/core/ui/overlay/Dialog.tsx'
import { JourneyCard } from '#web/features/browse/JourneyCard.tsx'
import type { JourneyDraft } from '#web/features/editor/drafts/journey.draft.ts'
import { StepLine } from '#web/features/journeys/display/StepLine.tsx'
import { StepTile } from '#web/features/journeys/display/StepTile.tsx'
import type { DoubtfulStep } from './DoubtfulLinks.tsx'
import { Checklist } from './JourneyPreview.tsx'
import { sectionsOf } from './list/step-list.ts'

interface PreviewDialogProps {
  /** The draft as a journey. */
  journey: Journey
  draft: JourneyDraft
  doubtful: readonly DoubtfulStep[]
  onOpenStep: (id: string | undefined) => void
  onClose: () => void
}

/** The journey's card and its steps with their notes, as readers will see them. */
export function PreviewDialog({ journey, draft, doubtful, onOpenStep, onClose }: PreviewDialogProps) {
  const { t } = useTranslation()
  let number = 0
  return (
    <Dialog open onClose={onClose} title={t('editing.create.look')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <JourneyCard journey={journey} level="h3" preview />
        <Checklist
          draft={draft}
          doubtful={doubtful}
          onOpenStep={(id) => {
            onClose()
            onOpenStep(id)
          }}
        />
        {sectionsOf(draft.steps).map((section, index) => (
          <section key={section.steps[0]?.id ?? index}>
            {section.title !== '' && (
              <h3 dir="auto" className="pt-1 text-[1.06rem]">
                {section.title}
              </h3>
            )}
            <ol>
              {section.steps.map((step) => (
                <li key={step.id} className="flex items-start gap-3 py-2.5">
                  <StepLine
                    step={step}
                    number={++number}
                    picture={<StepTile hue={step.url} step={step} className="step-picture" />}
                  >
                    {step.note && (
                      <p dir="auto" className="text-sm whitespace-pre-line text-muted">
                        {step.note}
                      </p>
                    )}
                  </StepLine>
                </li>
              ))}
            </ol>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
