import type { Generated } from 'kysely'

/** The check of an address that steps link to; one row for all steps with the same link. */
export interface LinkCheckTable {
  /** `linkKeyOf` the link, which may be long. */
  key: string
  /** The link as the steps have it. */
  url: string
  /** The host of the next request, with its port unless that is the usual one. */
  host: string
  dueAt: number
  /** Number of followers of the most followed journey with the link. */
  followers: number
  /** The address at which a redirected check continues; null at the start of a check. */
  nextUrl: Generated<string | null>
  /** Redirects followed by this check. */
  hops: Generated<number>
  /** 1 while all redirects of this check are permanent, else 0. */
  permanent: Generated<number>
  /** 1 if the next request is a GET, after an inconclusive HEAD. */
  useGet: Generated<number>
  /** When the last check ended. */
  checkedAt: Generated<number | null>
  /** When an owner last requested a check. */
  askedAt: Generated<number | null>
  /** Number of failed checks in a row. */
  failures: Generated<number>
  /** When the first failed check of the row ended. */
  failingSince: Generated<number | null>
  /** When readers were first told that the link fails. */
  brokenAt: Generated<number | null>
  /** The address to which permanent redirects lead. */
  movedTo: Generated<string | null>
  /** When permanent redirects first led to `movedTo`. */
  movedAt: Generated<number | null>
  /** When owners were first offered `movedTo`. */
  offeredAt: Generated<number | null>
}

/** A host of links, with the data that decides when it is requested next. */
export interface LinkHostTable {
  host: string
  /** When the next link of the host is due; null if there is none. */
  dueAt: Generated<number | null>
  followers: Generated<number>
  /** Requests to the host wait until this time. */
  restsUntil: Generated<number>
  /** The rules of the host's robots.txt for Cairn, as JSON; null before it was read. */
  robots: Generated<string | null>
  /** The time until which the rules in `robots` are valid. */
  robotsUntil: Generated<number>
  /** The address at which a redirected request for robots.txt continues. */
  robotsUrl: Generated<string | null>
  robotsHops: Generated<number>
}

/** The state that all link checks share; one row. */
export interface LinkProgressTable {
  id: string
  /** The last link that the search for new links has read; empty at the start. */
  url: string
  /** When the search for new links continues. */
  nextAt: Generated<number>
  /** When any host last answered. */
  answeredAt: Generated<number>
  /** When a link was last checked early, to find out whether any host answers. */
  probedAt: Generated<number>
}
