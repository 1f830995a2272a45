import { useMatches } from '@tanstack/react-router'
import type { PageEntry } from '#web/pages.ts'

/** The data about a page that the shell needs. */
export type PageMeta = Omit<PageEntry, 'module' | 'copy'>

const UNKNOWN_PAGE: PageMeta = { layout: 'either', access: 'open' }

/** The metadata of the page on screen. Its `access` can depend on the query parameters. */
export function usePageMeta(): PageMeta {
  return useMatches({ select: (matches) => pageMetaOf(matches.at(-1)), structuralSharing: true })
}

/** The metadata of a matched route's page. */
export function pageMetaOf(leaf: { staticData: Partial<PageMeta>; search: object } | undefined): PageMeta {
  const page: PageMeta = { ...UNKNOWN_PAGE, ...leaf?.staticData }
  const search = leaf?.search ?? {}
  if (page.access === 'ownMember') return { ...page, access: 'userId' in search ? 'open' : 'member' }
  if (page.access === 'guestOrLink') return { ...page, access: 'token' in search ? 'open' : 'guest' }
  return page
}
