import { lazy, Suspense } from 'react'
import { useSession } from '#web/session/session.ts'
import { FormSkeleton } from './FormSkeleton.tsx'

/** Asked for at once, so that the form is on its way while the page shows its outline. */
const form = import('./CreateJourney.tsx')
const CreateJourney = lazy(async () => ({ default: (await form).CreateJourney }))

export function CreateJourneyPage() {
  const { profile } = useSession()
  return <Suspense fallback={<FormSkeleton />}>{profile && <CreateJourney profile={profile} />}</Suspense>
}
