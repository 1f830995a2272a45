import { useMatches } from '@tanstack/react-router'
import type { ParseKeys } from 'i18next'

/** What a route tells about itself, beside its page. */
export interface Place {
  /** shell: side navigation and top bar; bare: the page alone; either: the shell for members, the public frame for others. */
  layout: 'shell' | 'marketing' | 'bare' | 'either'
  /** ownMember: without `userId` in the address it is one's own page, so member; else open. */
  access: 'open' | 'guest' | 'member' | 'ownMember'
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

/** Where we are: of the innermost route, with `ownMember` decided. */
export function usePlace(): Place {
  return useMatches({ select: (matches) => placeOf(matches.at(-1)), structuralSharing: true })
}

/** What this route tells, with `ownMember` decided by the address. */
export function placeOf(leaf: { staticData: Partial<Place>; search: object } | undefined): Place {
  const place: Place = { ...NOWHERE, ...leaf?.staticData }
  if (place.access !== 'ownMember') return place
  return { ...place, access: 'userId' in (leaf?.search ?? {}) ? 'open' : 'member' }
}
