import type { QueryClient } from '@tanstack/react-query'
import { load } from '#web/api/client.ts'
import { keptValues } from '#web/ui/form/draft-values.ts'
import { sessionNow, watchSession } from './session.ts'

/** Responses depend on the viewer: refetched after sign-in, removed at sign-out. */
export function forgetWithSession(cache: QueryClient): void {
  let before = sessionNow()
  watchSession(() => {
    const now = sessionNow()
    const wasMember = before.state === 'member'
    if (wasMember && now.profile?.id !== before.profile?.id) {
      keptValues.clear()
      cache.removeQueries({ type: 'inactive' })
      // After React has removed the pages for members, only queries for visitors are left.
      setTimeout(() => void cache.resetQueries())
    } else if (!wasMember && now.state === 'member') {
      void cache.invalidateQueries()
      cache.setQueryData(load('ownProfile', {}).queryKey, now.profile)
    }
    before = now
  })
}
