import { lazy, Suspense } from 'react'
import { useSession } from '#web/core/session/session.ts'
import { FormSkeleton } from './FormSkeleton.tsx'

/** Starts loading with this module, so that the form loads while the outline shows. */
const editor = import('./DraftEditor.tsx')
const DraftEditor = lazy(async () => ({ default: (await editor).DraftEditor }))

export function CreateJourneyPage() {
  const { profile } = useSession()
  return (
    <Suspense fallback={<FormSkeleton />}>{profile && <DraftEditor key={profile.id} profile={profile} />}</Suspense>
  )
}
