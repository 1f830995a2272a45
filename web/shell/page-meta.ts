import { useMatches } from '@tanstack/react-router'
import type { ParseKeys } from 'i18next'

/** What a route tells about itself, beside its page. */
export interface Place {
  /** shell: side navigation and top bar; bare: the page alone; either: the shell for members, the public frame for others. */
  layout: 'shell' | 'marketing' | 'bare' | 'either'
  /**
   * ownMember: without `userId` in the address it is one's own page, so member; else open. guestOrLink: open with the
   * `token` of a mailed link, else guest.
   */
  access: 'open' | 'guest' | 'member' | 'ownMember' | 'guestOrLink'
  /** The document's title; a page without one writes its own. */
  title?: ParseKeys
  /** The shape of a member's page, shown until it is there; cards unless told. */
  skeleton?: 'form'
  /** A member's page that shows everybody the same but for one's own marks: the server writes what is seen first. */
  serverRendered?: boolean
  /** The page has its own 'Share Your Journey', so the top bar leaves its one out. */
  hasShareButton?: boolean
  /** The page that newcomers are led to. */
  onboarding?: boolean
  /** What the server answers with; 200 unless told. */
  status?: number
}

const NOWHERE: Place = { layout: 'either', access: 'open' }

/** Where we are: of the innermost route, with `access` decided. */
export function usePlace(): Place {
  return useMatches({ select: (matches) => placeOf(matches.at(-1)), structuralSharing: true })
}

/** What this route tells, with `access` decided by the address. */
export function placeOf(leaf: { staticData: Partial<Place>; search: object } | undefined): Place {
  const place: Place = { ...NOWHERE, ...leaf?.staticData }
  const search = leaf?.search ?? {}
  if (place.access === 'ownMember') return { ...place, access: 'userId' in search ? 'open' : 'member' }
  if (place.access === 'guestOrLink') return { ...place, access: 'token' in search ? 'open' : 'guest' }
  return place
}
