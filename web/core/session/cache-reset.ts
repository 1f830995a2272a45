import type { QueryClient } from '@tanstack/react-query'
import { load } from '#web/core/api/client.ts'
import { currentSession, subscribeToSession } from './session.ts'

/**
 * Responses depend on the viewer: they are refetched after sign-in and removed at sign-out. Queries
 * that failed while the session had ended are refetched, too.
 */
export function resetCacheOnSessionChange(cache: QueryClient): void {
  let before = currentSession()
  subscribeToSession(() => {
    const now = currentSession()
    const wasMember = before.state === 'member'
    if (wasMember && now.profile?.id !== before.profile?.id) {
      cache.removeQueries({ type: 'inactive' })
      // Runs after React has removed members' pages, so that only queries for visitors remain.
      setTimeout(() => void cache.resetQueries())
    } else if (!wasMember && now.state === 'member') {
      void cache.invalidateQueries()
      cache.setQueryData(load('ownProfile', {}).queryKey, now.profile)
    }
    const isBack = before.state === 'member' && before.ended && now.state === 'member' && !now.ended
    if (isBack) void cache.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
    before = now
  })
}
