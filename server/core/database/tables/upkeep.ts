import type { Generated } from 'kysely'

/** The check of an address that steps link to; one row for all steps with the same link. */
export interface LinkCheckTable {
  /** `keyOf` the link, which may be long. */
  key: string
  /** The link as the steps have it. */
  url: string
  /** The host of the next request, with its port unless that is the usual one. */
  host: string
  dueAt: number
  /** Of the journey with most followers among those that have the link. */
  followers: number
  /** Where a check that has been redirected goes on. */
  nextUrl: Generated<string | null>
  /** Redirects followed by this check. */
  hops: Generated<number>
  /** 1 while all of them are permanent. */
  permanent: Generated<number>
  /** 1 if the next request is a GET, after an inconclusive HEAD. */
  useGet: Generated<number>
  /** The end of the last check. */
  checkedAt: Generated<number | null>
  /** When an owner last asked for a check. */
  askedAt: Generated<number | null>
  /** Failures in a row. */
  failures: Generated<number>
  /** The first of them. */
  failingSince: Generated<number | null>
  /** Since when readers are told. */
  brokenAt: Generated<number | null>
  /** Where permanent redirects lead. */
  movedTo: Generated<string | null>
  /** When they first led there. */
  movedAt: Generated<number | null>
  /** Since when owners are offered the new address. */
  offeredAt: Generated<number | null>
}

/** A host that links lead to, with the order in which hosts are asked. */
export interface LinkHostTable {
  host: string
  /** Of its next link; null without one. */
  dueAt: Generated<number | null>
  followers: Generated<number>
  /** Requests to the host wait until this time. */
  restsUntil: Generated<number>
  /** What its robots.txt says to Cairn, as JSON; null before it was read. */
  robots: Generated<string | null>
  /** Until when that is valid. */
  robotsUntil: Generated<number>
  /** Where a redirected request for robots.txt goes on. */
  robotsUrl: Generated<string | null>
  robotsHops: Generated<number>
}

/** What all link checks share; one row. */
export interface LinkProgressTable {
  id: string
  /** The last link that the search for addresses looked at; empty at the start. */
  url: string
  /** When the search goes on. */
  nextAt: Generated<number>
  /** When any host last answered. */
  answeredAt: Generated<number>
  /** When a link was last checked early, to see whether any host answers. */
  probedAt: Generated<number>
}
