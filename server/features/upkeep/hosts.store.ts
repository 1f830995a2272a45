import { sql } from 'kysely'
import type { Db, Trx } from '#server/core/database/database.ts'
import { dialectOf } from '#server/core/database/dialect.ts'
import type { Columns } from '#server/core/database/queries.ts'
import { EVERYTHING, type RobotRules } from './robots.ts'

/** Time between two requests to a host, in ms. */
export const REST_MS = 10_000
/** How long a robots.txt is valid, in ms. */
export const ROBOTS_MS = 24 * 3_600_000
/** How long no request is made to a host whose robots.txt couldn't be read, in ms. */
export const ROBOTS_FAILED_MS = 6 * 3_600_000

export type HostRow = Columns<'linkHost', 'host' | 'robots' | 'robotsUntil' | 'robotsUrl' | 'robotsHops'>

/** Adds missing hosts and locks them, before any of their links. */
export async function lockHosts(trx: Trx, hosts: readonly string[]): Promise<void> {
  const dialect = dialectOf(trx)
  const all = [...new Set(hosts)].sort()
  if (all.length === 0) return
  await trx
    .insertInto('linkHost')
    .values(all.map((host) => ({ host })))
    .onConflict((conflict) => conflict.column('host').doNothing())
    .execute()
  const rows = trx
    .selectFrom('linkHost')
    .select('host')
    .where(dialect.isOneOf(sql.ref('host'), all))
    .orderBy('host')
  await dialect.locked(rows).execute()
}

/** Updates when the hosts are visited next, after their links changed. The caller has locked them. */
export async function refreshHosts(trx: Trx, hosts: readonly string[]): Promise<void> {
  if (hosts.length === 0) return
  const next = sql`from "linkCheck" as link where link.host = "linkHost".host
    order by link."dueAt", link.followers desc limit 1`
  await sql`update "linkHost" set "dueAt" = (select link."dueAt" ${next}),
    followers = coalesce((select link.followers ${next}), 0)
    where ${dialectOf(trx).isOneOf(sql.ref('host'), [...new Set(hosts)])}`.execute(trx)
}

export async function isHostDue(db: Db, now: number): Promise<boolean> {
  return (await selectDue(db, now, 1)).length > 0
}

/** Claims the hosts that may be visited now, in the order of their next links; they rest from now on. */
export async function claimHosts(trx: Trx, now: number, limit: number): Promise<HostRow[]> {
  const due = (await selectDue(trx, now, limit)).map(({ host }) => host)
  const rows = await trx
    .updateTable('linkHost')
    .set({ restsUntil: now + REST_MS })
    .where(dialectOf(trx).isOneOf(sql.ref('host'), due))
    .returning(['host', 'robots', 'robotsUntil', 'robotsUrl', 'robotsHops'])
    .execute()
  return rows.toSorted((a, b) => due.indexOf(a.host) - due.indexOf(b.host))
}

export async function wakeHost(trx: Trx, host: string): Promise<void> {
  await trx.updateTable('linkHost').set({ restsUntil: 0 }).where('host', '=', host).execute()
}

/** The due hosts that don't rest. Few hosts rest at a time: those that were visited in the last 10 s. */
function selectDue(db: Db, now: number, limit: number): Promise<{ host: string }[]> {
  return db
    .selectFrom('linkHost')
    .select('host')
    .where('dueAt', '<=', now)
    .where('restsUntil', '<=', now)
    .orderBy('dueAt')
    .orderBy('followers', 'desc')
    .limit(sql.lit(limit))
    .execute()
}

export function rulesOf({ robots, robotsUntil }: HostRow, now: number): RobotRules | null {
  if (robotsUntil <= now) return null
  return robots === null ? EVERYTHING : (JSON.parse(robots) as RobotRules)
}

export async function saveRobots(trx: Trx, host: string, rules: RobotRules, until: number): Promise<void> {
  await trx
    .updateTable('linkHost')
    .set({ robots: JSON.stringify(rules), robotsUntil: until, robotsUrl: null, robotsHops: 0 })
    .where('host', '=', host)
    .execute()
}

/** Saves the redirect of a host's robots.txt. */
export async function saveRobotsUrl(trx: Trx, { host, robotsHops }: HostRow, url: string): Promise<void> {
  await trx
    .updateTable('linkHost')
    .set({ robotsUrl: url, robotsHops: robotsHops + 1 })
    .where('host', '=', host)
    .execute()
}

/**
 * Claims another host, to which a check was redirected, if it may be visited now. Otherwise the
 * first host waits as long as the other one rests.
 */
export async function claimAlso(trx: Trx, other: string, host: string, now: number): Promise<boolean> {
  if (other === host) return true
  await lockHosts(trx, [other])
  const { restsUntil } = await trx
    .selectFrom('linkHost')
    .select('restsUntil')
    .where('host', '=', other)
    .executeTakeFirstOrThrow()
  const rest = (of: string, until: number) =>
    trx.updateTable('linkHost').set({ restsUntil: until }).where('host', '=', of).execute()
  if (restsUntil <= now) await rest(other, now + REST_MS)
  else await rest(host, restsUntil)
  return restsUntil <= now
}

/** Deletes hosts without links, and the rules of outdated robots.txt files. */
export async function deleteOldHosts(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('linkHost')
    .where('dueAt', 'is', null)
    .where('restsUntil', '<=', now)
    .where('robotsUntil', '<=', now)
    .execute()
  await db
    .updateTable('linkHost')
    .set({ robots: null, robotsUntil: 0 })
    .where('robotsUntil', '>', 0)
    .where('robotsUntil', '<=', now)
    .execute()
}
