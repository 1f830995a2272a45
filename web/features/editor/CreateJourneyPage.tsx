import { Suspense } from 'react'
import { useSession } from '#web/core/session/session.ts'
import { lazyPart } from '#web/core/ui/feedback/lazy-part.ts'
import { FormSkeleton } from './FormSkeleton.tsx'

/** Loads the form together with this module, while the outline of the page is shown. */
const editor = import('./DraftEditor.tsx')
const DraftEditor = lazyPart(() => editor, 'DraftEditor')

export function CreateJourneyPage() {
  const { profile } = useSession()
  return (
    <Suspense fallback={<FormSkeleton />}>{profile && <DraftEditor key={profile.id} profile={profile} />}</Suspense>
  )
}
