/** How many people can join with a new link, and for how many days. */
export const LINK_DEFAULTS = { uses: 20, days: 14 }

/** The address of the page to join a group, for use outside the site. */
export function joinAddress(origin: string, groupId: string, key: string): string {
  return `${origin}/app/groups/${encodeURIComponent(groupId)}/join?key=${encodeURIComponent(key)}`
}

/** A patch with which the invitation that is answered stays on the screen until the next page opens. */
export const ON_ITS_PAGE = { apply: () => {}, covers: () => true }
