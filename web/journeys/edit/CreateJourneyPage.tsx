import { lazy, Suspense } from 'react'
import { useSession } from '#web/session/session.ts'
import { FormSkeleton } from './FormSkeleton.tsx'

/** Starts loading with this module, so that the form loads while the outline shows. */
const form = import('./CreateJourney.tsx')
const CreateJourney = lazy(async () => ({ default: (await form).CreateJourney }))

export function CreateJourneyPage() {
  const { profile } = useSession()
  return <Suspense fallback={<FormSkeleton />}>{profile && <CreateJourney profile={profile} />}</Suspense>
}
