import type { Journey } from '#contract/journey.ts'
import { withCopy } from '#web/core/i18n/i18n.ts'
import { lazyPart } from '#web/core/ui/feedback/lazy-part.ts'

const PendingSteps = lazyPart(
  () => withCopy(['editing'], import('#web/features/editor/PendingSteps.tsx')),
  'PendingSteps',
)

const OwnSuggestions = lazyPart(
  () => withCopy(['suggestions'], import('#web/features/suggestions/OwnSuggestions.tsx')),
  'OwnSuggestions',
)

/** The parts below a journey's steps for members: steps that authors have begun to add, what readers suggested. */
export function BelowSteps({ journey, isAuthor }: { journey: Journey; isAuthor: boolean }) {
  return isAuthor ? <PendingSteps journey={journey} /> : <OwnSuggestions journey={journey} />
}
