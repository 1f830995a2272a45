import type { Journey } from '#contract/journey.ts'
import type { Suggestion } from '#contract/suggestion.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Dialog } from '#web/core/ui/overlay/Dialog.tsx'
import { firstNameOf } from '#web/features/people/display/first-name.ts'
import { OwnSuggestion } from './OwnSuggestion.tsx'

interface OwnSheetProps {
  journey: Journey
  own: readonly Suggestion[]
  onClose: () => void
}

/** All that the viewer sent to the authors of a journey, with what became of it. */
export function OwnSheet({ journey, own, onClose }: OwnSheetProps) {
  const { t } = useTranslation()
  return (
    <Dialog open onClose={onClose} title={t('suggestions.improve.own', { name: firstNameOf(journey.owner) })}>
      <div className="grid gap-3">
        {own.map((suggestion) => (
          <OwnSuggestion key={suggestion.id} journey={journey} suggestion={suggestion} />
        ))}
      </div>
    </Dialog>
  )
}
