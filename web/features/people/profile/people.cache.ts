import type { Profile } from '#contract/person.ts'
import type { CachedItem } from '#web/core/api/cached-item.ts'

/** A profile in every cached list and page. */
export function cachedProfile(id: string): CachedItem<Profile> {
  return { isItem: isProfile, id }
}

function isProfile(data: unknown): data is Profile {
  return typeof data === 'object' && data !== null && 'id' in data && 'isFollowed' in data
}
