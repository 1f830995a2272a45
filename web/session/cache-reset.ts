import type { QueryClient } from '@tanstack/react-query'
import { load } from '#web/api/client.ts'
import { keptValues } from '#web/ui/form/draft-values.ts'
import { sessionNow, watchSession } from './session.ts'

/** What is cached was said to somebody: a member asks anew for what a visitor was told, and nobody inherits a member's. */
export function forgetWithSession(cache: QueryClient): void {
  let before = sessionNow()
  watchSession(() => {
    const now = sessionNow()
    const wasMember = before.state === 'member'
    if (wasMember && now.profile?.id !== before.profile?.id) {
      keptValues.clear()
      cache.removeQueries({ type: 'inactive' })
      // A moment later only what a visitor may see still stands on the page.
      setTimeout(() => void cache.resetQueries())
    } else if (!wasMember && now.state === 'member') {
      void cache.invalidateQueries()
      cache.setQueryData(load('ownProfile', {}).queryKey, now.profile)
    }
    before = now
  })
}
