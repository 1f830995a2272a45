import { type Selectable, type SqlBool, sql } from 'kysely'
import { FORMER_MEMBER_ID } from '#contract/person.ts'
import { isKeptSql, isNotHiddenSql } from '#server/core/access/content.ts'
import { authorsOf } from '#server/core/access/journeys.ts'
import type { Db, Trx } from '#server/core/database/database.ts'
import { dialectOf, literal } from '#server/core/database/dialect.ts'
import type { LinkCheckTable, LinkProgressTable } from '#server/core/database/tables/upkeep.ts'
import { newSecretId } from '#server/core/platform/ids.ts'
import { type LinkState, linkKeyOf } from './check.rules.ts'

/** Max. steps read per link, so that a link in thousands of journeys costs no more. */
const USES_MAX = 1000
/** Max. owners read to find one with few links. */
const OWNERS_MAX = 10

export type LinkRow = Selectable<LinkCheckTable>

/** The next link of a host. */
export async function readNext(db: Db, host: string, now: number): Promise<LinkRow | undefined> {
  return await db
    .selectFrom('linkCheck')
    .selectAll()
    .where('host', '=', host)
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .orderBy('followers', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export interface LinkUse {
  stepId: string
  journeyId: string
  ownerId: string
  coauthorIds: string
  followerCount: number
}

/**
 * The present steps with this link, in journeys that aren't deleted or hidden, including private
 * journeys. Only journeys of owners whose acts count, since each link costs requests to other
 * sites.
 */
export async function readUses(db: Db, url: string): Promise<LinkUse[]> {
  return await db
    .selectFrom('step')
    .innerJoin('journey', 'journey.id', 'step.journeyId')
    .innerJoin('person', 'person.id', 'journey.ownerId')
    .select([
      'step.id as stepId',
      'journey.id as journeyId',
      'journey.ownerId',
      'journey.coauthorIds',
      'journey.followerCount',
    ])
    .where(sql<SqlBool>`step.url = cast(${url} as text)`)
    .where('step.removedAt', 'is', null)
    .where((eb) => eb.or([eb('person.counted', '=', 1), eb('person.id', '=', FORMER_MEMBER_ID)]))
    .where(isKeptSql('journey'))
    .where(isNotHiddenSql('journey'))
    .limit(literal(USES_MAX))
    .execute()
}

export function mostFollowers(uses: readonly LinkUse[]): number {
  return Math.max(0, ...uses.map(({ followerCount }) => followerCount))
}

/** The lowest number of steps among the owners of these journeys; 0 for a deleted account. */
export async function readFewestLinks(db: Db, uses: readonly LinkUse[]): Promise<number> {
  const owners = [...new Set(uses.map(({ ownerId }) => ownerId))].slice(0, OWNERS_MAX)
  if (owners.includes(FORMER_MEMBER_ID)) return 0
  const row = await db
    .selectFrom('journey')
    .select(({ fn }) => fn.sum('stepCount').as('links'))
    .where(dialectOf(db).isOneOf(sql.ref('ownerId'), owners))
    .where(isKeptSql('journey'))
    .groupBy('ownerId')
    .orderBy('links')
    .limit(1)
    .executeTakeFirst()
  return Number(row?.links ?? 0)
}

/** The authors to notify, per journey. */
export function usesPerRecipient(uses: readonly LinkUse[]): (LinkUse & { recipientId: string })[] {
  return uses
    .flatMap((use) => authorsOf(use).map((recipientId) => ({ ...use, recipientId })))
    .filter(({ recipientId }) => recipientId !== FORMER_MEMBER_ID)
}

export type NewLink = Pick<LinkRow, 'key' | 'url' | 'host' | 'dueAt' | 'followers'>

/** The keys of links that have a check already. */
export async function readKnown(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('linkCheck')
    .select('key')
    .where(dialectOf(db).isOneOf(sql.ref('key'), keys))
    .execute()
  return new Set(rows.map(({ key }) => key))
}

export async function insertLinks(trx: Trx, links: readonly NewLink[]): Promise<void> {
  if (links.length === 0) return
  await trx
    .insertInto('linkCheck')
    .values([...links])
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}

export async function deleteLink(trx: Trx, key: string): Promise<void> {
  await trx.deleteFrom('linkCheck').where('key', '=', key).execute()
}

type Continuation = Pick<LinkRow, 'host' | 'nextUrl' | 'hops' | 'permanent' | 'useGet'>

/** Saves the state in which the check continues; the link stays due. */
export async function saveContinuation(trx: Trx, key: string, next: Continuation): Promise<void> {
  await trx.updateTable('linkCheck').set(next).where('key', '=', key).execute()
}

type Result = LinkState & Pick<LinkRow, 'host' | 'dueAt' | 'followers' | 'checkedAt'>

/** A link on another host that worked at its last check. */
export async function readProbe(db: Db, host: string): Promise<Pick<LinkRow, 'key' | 'host'> | undefined> {
  return await db
    .selectFrom('linkCheck')
    .select(['key', 'host'])
    .where('key', '>', linkKeyOf(newSecretId()))
    .where('host', '!=', host)
    .where('failures', '=', 0)
    .where('checkedAt', 'is not', null)
    .orderBy('key')
    .limit(1)
    .executeTakeFirst()
}

export async function setDue(trx: Trx, key: string, dueAt: number): Promise<void> {
  await trx.updateTable('linkCheck').set({ dueAt }).where('key', '=', key).execute()
}

/** Saves the result of a check and ends the check. */
export async function saveResult(trx: Trx, key: string, result: Result): Promise<void> {
  await trx
    .updateTable('linkCheck')
    .set({ ...result, nextUrl: null, hops: 0, permanent: 1, useGet: 0 })
    .where('key', '=', key)
    .execute()
}

/** The links in the order of their addresses after `after`, without repetitions; those of removed steps are left out. */
export async function readLinksAfter(db: Db, after: string, limit: number): Promise<string[]> {
  const link = sql`cast(${after} as text)`
  const start = sql`substr(url, 1, 300)`
  const { rows } = await sql<{ url: string }>`
    select url from step
    where ${start} >= substr(${link}, 1, 300) and (${start} > substr(${link}, 1, 300) or url > ${link})
      and "removedAt" is null
    group by ${start}, url order by ${start}, url limit ${literal(limit)}`.execute(db)
  return rows.map(({ url }) => url)
}

/**
 * Number of due links, counted up to `limit`, and since when the first one is due, without links
 * whose check an owner requested.
 */
export async function readDue(db: Db, now: number, limit: number): Promise<{ count: number; oldestAt: number | null }> {
  const { rows } = await sql<{ count: number | string; oldest: number | string | null }>`
    select (select count(*) from (
        select 1 from "linkHost" as host inner join "linkCheck" as link on link.host = host.host
        where host."dueAt" <= ${now} and link."dueAt" <= ${now} limit ${literal(limit)}) as due) as count,
      (select min("dueAt") from "linkHost" where "dueAt" > 0) as oldest`.execute(db)
  const [{ count, oldest } = { count: 0, oldest: null }] = rows
  return { count: Number(count), oldestAt: oldest === null ? null : Number(oldest) }
}

const ID = 'links'
/** Time in ms without an answer from any host after which this server may be cut off from the web. */
const CUT_OFF_MS = 24 * 3_600_000
/** Min. time in ms between two records of an answer, and between two early checks. */
const NOTED_MS = 3_600_000

type Progress = Omit<Selectable<LinkProgressTable>, 'id'>

export async function readProgress(db: Db): Promise<Progress> {
  const row = await db
    .selectFrom('linkProgress')
    .select(['url', 'nextAt', 'answeredAt', 'probedAt'])
    .where('id', '=', ID)
    .executeTakeFirst()
  return row ?? { url: '', nextAt: 0, answeredAt: 0, probedAt: 0 }
}

export async function saveProgress(trx: Trx, change: Partial<Progress>): Promise<void> {
  await trx
    .insertInto('linkProgress')
    .values({ id: ID, url: '', ...change })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(change))
    .execute()
}

/** Whether no host has answered for a day. `mayProbe`: whether to check another link early to find out. */
export function connectionStateOf(
  { answeredAt, probedAt }: Progress,
  now: number,
): { isCutOff: boolean; mayProbe: boolean } {
  return { isCutOff: answeredAt + CUT_OFF_MS < now, mayProbe: probedAt + NOTED_MS <= now }
}

export function isAnswerNoted({ answeredAt }: Progress, now: number): boolean {
  return answeredAt + NOTED_MS > now
}
