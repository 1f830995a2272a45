import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { PEOPLE_MIN } from '#contract/person.ts'
import { authorsOf, isAuthorSql, type JourneyAccess } from '#server/core/access/journeys.ts'
import { areApartSql } from '#server/core/access/people.ts'
import type { Db, Trx } from '#server/core/database/database.ts'
import { dialectOf, literal } from '#server/core/database/dialect.ts'
import { drawPeople, shownNumber } from '#server/core/ranking/anonymity.ts'
import type { LinkRow } from './checks.store.ts'

/** Max. latest threads among which those without an answer are searched. */
const LOOKED_AT_MAX = 500

type Authored = Pick<JourneyAccess, 'id' | 'ownerId' | 'coauthorIds'>

/**
 * Unanswered comments: in each of the latest threads that don't end with an author's comment, the
 * first comment after the authors' last one; at most `limit`. Comments that a block hides from the
 * reader, who is an author of all of these journeys, don't count.
 */
export async function readUnanswered(
  db: Db,
  journeyIds: readonly string[],
  { readerId, limit }: { readerId: string; limit: number },
): Promise<string[]> {
  const isApart = (author: string) => areApartSql(readerId, sql.ref(author))
  const isOwn = (author: RawBuilder<unknown>) => isAuthorSql(author as RawBuilder<string>)
  const isReply = sql<SqlBool>`reply."parentId" = latest.id and reply."shownAt" is not null
    and not ${isApart('reply.authorId')}`
  const ownLast = sql`(select own."createdAt" from comment as own
    where own."parentId" = latest.id and ${isOwn(sql.ref('own.authorId'))} and own."shownAt" is not null
    order by own."createdAt" desc, own.id desc limit 1)`
  const lastWriter = sql`coalesce((select reply."authorId" from comment as reply
    where ${isReply} order by reply."createdAt" desc, reply.id desc limit 1), latest."authorId")`
  const { rows } = await sql<{ id: string }>`
    select coalesce(
      (select reply.id from comment as reply
        where ${isReply} and not ${isOwn(sql.ref('reply.authorId'))}
          and reply."createdAt" >= coalesce(${ownLast}, case when ${isOwn(sql.ref('latest.authorId'))} then 0 end)
        order by reply."createdAt", reply.id limit 1),
      latest.id) as id
    from (
      select id, "journeyId", "authorId", "createdAt", "shownAt" from comment
      where ${isOfOne(db, sql.ref('journeyId'), journeyIds)} and "parentId" is null
      order by "createdAt" desc, id desc limit ${literal(LOOKED_AT_MAX)}) as latest
    join journey on journey.id = latest."journeyId"
    where latest."shownAt" is not null and not ${isApart('latest.authorId')} and not ${isOwn(lastWriter)}
    order by latest."createdAt" desc, latest.id desc limit ${literal(limit)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** SQL: the column has one of these ids; a single one is compared, so that its index gives the order. */
function isOfOne(db: Db, column: RawBuilder<unknown>, ids: readonly string[]): RawBuilder<SqlBool> {
  const [only, another] = ids
  return another === undefined ? sql<SqlBool>`${column} = ${only}` : dialectOf(db).isOneOf(column, ids)
}

export interface StepRow {
  id: string
  journeyId: string
  url: string
}

/** The present steps of a journey. */
export async function readSteps(db: Db, journeyId: string): Promise<StepRow[]> {
  return await db
    .selectFrom('step')
    .select(['id', 'journeyId', 'url'])
    .where('journeyId', '=', journeyId)
    .where('removedAt', 'is', null)
    .orderBy('position')
    .execute()
}

/** The checks of the links that fail or have moved. */
export async function readNoted(db: Db, keys: readonly string[]): Promise<LinkRow[]> {
  return await db
    .selectFrom('linkCheck')
    .selectAll()
    .where(dialectOf(db).isOneOf(sql.ref('key'), [...new Set(keys)]))
    .where((eb) => eb.or([eb('brokenAt', 'is not', null), eb('offeredAt', 'is not', null)]))
    .execute()
}

/** Makes the link the next one that its host is visited for. The caller has locked the host. */
export async function askForCheck(trx: Trx, key: string, now: number): Promise<void> {
  await trx.updateTable('linkCheck').set({ dueAt: 0, askedAt: now }).where('key', '=', key).execute()
}

export async function readCheck(db: Db, key: string): Promise<LinkRow | undefined> {
  return await db.selectFrom('linkCheck').selectAll().where('key', '=', key).executeTakeFirst()
}

/** Numbers of people other than the authors who ticked a step, in the form in which they are shown. */
export interface Reach {
  people: number | null
  steps: { stepId: string; people: number | null }[]
}

/** Max. number up to which people are counted. */
const REACH_MAX = 1000

interface StoredReach extends Reach {
  /** The midnight up to which it was counted. */
  since: number
  /** Number of people who have to tick a step after that before it is counted again. */
  after: number
}

const UNKNOWN: StoredReach = { people: null, steps: [], since: 0, after: PEOPLE_MIN }

/**
 * The number of people other than the authors who ticked a step, for the journey and for each step.
 * It is checked once a day and counted again only after several people ticked something, so that
 * owners can't observe a single person. Null if it can't be stored, because the database is a
 * replica.
 */
export async function readReach(db: Db, journey: Authored, midnight: number): Promise<Reach> {
  const stored = await readStored(db, journey.id)
  if (stored.reachAt >= midnight) return stored.reach
  const { since, after } = stored.reach
  const isDue = (await countTicking(db, journey, { since, until: midnight, limit: after })) >= after
  const reach = isDue ? await countReach(db, journey, midnight) : stored.reach
  try {
    await storeReach(db, { journeyId: journey.id, midnight }, reach)
  } catch (error) {
    if (!dialectOf(db).isReadOnly(error)) throw error
  }
  // Another request may have stored the count first.
  return (await readStored(db, journey.id)).reach
}

async function storeReach(
  db: Db,
  { journeyId, midnight }: { journeyId: string; midnight: number },
  reach: StoredReach,
): Promise<void> {
  await db
    .updateTable('journey')
    .set({ reachAt: midnight, reach: JSON.stringify(reach) })
    .where('id', '=', journeyId)
    .where((eb) => eb.or([eb('reachAt', 'is', null), eb('reachAt', '<', midnight)]))
    .execute()
}

async function readStored(db: Db, journeyId: string): Promise<{ reachAt: number; reach: StoredReach }> {
  const row = await db.selectFrom('journey').select(['reach', 'reachAt']).where('id', '=', journeyId).executeTakeFirst()
  return { reachAt: row?.reachAt ?? 0, reach: row?.reach ? JSON.parse(row.reach) : UNKNOWN }
}

function isOneOfAuthors(db: Db, journey: Authored, alias: string): RawBuilder<boolean> {
  return dialectOf(db).isOneOf(sql.ref(`${alias}.personId`), authorsOf(journey))
}

/** Counts people who ticked a step from `since` until `until`, at most `limit`. */
async function countTicking(
  db: Db,
  journey: Authored,
  { since, until, limit }: { since: number; until: number; limit: number },
): Promise<number> {
  const { rows } = await sql<{ people: number | string }>`
    select count(*) as people from (
      select distinct done."personId" from "stepDone" as done
      join person on person.id = done."personId" and person.counted = 1
      where done."journeyId" = ${journey.id} and not ${isOneOfAuthors(db, journey, 'done')}
        and done."doneAt" >= ${since} and done."doneAt" < ${until}
      limit ${literal(limit)}) as ticking`.execute(db)
  return Number(rows[0]?.people ?? 0)
}

/** Counts people whose acts count, at most REACH_MAX. */
async function countReach(db: Db, journey: Authored, midnight: number): Promise<StoredReach> {
  const most = literal(REACH_MAX)
  const walkers = await sql<{ people: number | string }>`
    select count(*) as people from (
      select 1 from "journeyAct" as act join person on person.id = act."personId" and person.counted = 1
      where act."journeyId" = ${journey.id} and act.kind = 'tick' and act.active = 1
        and not ${isOneOfAuthors(db, journey, 'act')} and act.at < ${midnight}
      limit ${most}) as walker`.execute(db)
  const steps = await sql<{ stepId: string; people: number | string }>`
    select step.id as "stepId", (select count(*) from (
        select 1 from "stepDone" as done join person on person.id = done."personId" and person.counted = 1
        where done."stepId" = step.id and not ${isOneOfAuthors(db, journey, 'done')} and done."doneAt" < ${midnight}
        limit ${most}) as walker) as people
    from step where step."journeyId" = ${journey.id} and step."removedAt" is null`.execute(db)
  return {
    people: shownNumber(Number(walkers.rows[0]?.people ?? 0)),
    steps: steps.rows.map(({ stepId, people }) => ({ stepId, people: shownNumber(Number(people)) })),
    since: midnight,
    after: drawPeople(),
  }
}
