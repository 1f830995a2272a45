import { Suspense, useRef } from 'react'
import type { Journey } from '#contract/journey.ts'
import { withCopy } from '#web/core/i18n/i18n.ts'
import { lazyPart } from '#web/core/ui/feedback/lazy-part.ts'
import { useIsNear } from '#web/core/ui/useIsNear.ts'

const PendingSteps = lazyPart(
  () => withCopy(['editing'], import('#web/features/editor/PendingSteps.tsx')),
  'PendingSteps',
)

const OwnSuggestions = lazyPart(
  () => withCopy(['suggestions'], import('#web/features/suggestions/OwnSuggestions.tsx')),
  'OwnSuggestions',
)

const OpenGroups = lazyPart(() => withCopy(['groups'], import('#web/features/groups/OpenGroups.tsx')), 'OpenGroups')

/**
 * The parts below a journey's steps for members: steps that authors have begun to add, or what the reader suggested, and
 * open groups, which are loaded when they are scrolled near.
 */
export function BelowSteps({ journey, isAuthor }: { journey: Journey; isAuthor: boolean }) {
  const groups = useRef<HTMLDivElement>(null)
  const isNear = useIsNear(groups)
  return (
    <>
      {isAuthor ? <PendingSteps journey={journey} /> : <OwnSuggestions journey={journey} />}
      <div ref={groups} className="empty:-mt-6">
        <Suspense>{isNear && journey.visibility === 'public' && <OpenGroups journeyId={journey.id} />}</Suspense>
      </div>
    </>
  )
}
