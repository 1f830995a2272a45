import { type Selectable, sql } from 'kysely'
import type { NoticeKind } from '#contract/rules/notice.ts'
import { isKeptSql } from '#server/core/access/content.ts'
import type { Db, Trx } from '#server/core/database/database.ts'
import { dialectOf, literal } from '#server/core/database/dialect.ts'
import type { OutboxTable } from '#server/core/database/tables/notices.ts'
import { newId } from '#server/core/platform/ids.ts'
import { type Channels, KINDS } from './kinds.store.ts'

export type OutboxRow = Selectable<OutboxTable>
/** An event with a single recipient. */
export type DirectRow = OutboxRow & { recipientId: string }

export function selectEvents(db: Db) {
  return db.selectFrom('outbox').select('createdAt as at').orderBy('id')
}

export async function hasDirect(db: Db): Promise<boolean> {
  const query = db.selectFrom('outbox').select('id').where('recipientId', 'is not', null).limit(1)
  return (await query.executeTakeFirst()) !== undefined
}

/** The oldest events with a single recipient; with `before`, only events older than it. */
export async function readDirect(trx: Trx, before: string | null, limit: number): Promise<DirectRow[]> {
  const rows = await trx
    .selectFrom('outbox')
    .selectAll()
    .where('recipientId', 'is not', null)
    .$if(before !== null, (query) => query.where('id', '<', before ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows as DirectRow[]
}

/**
 * The next event for all followers: the oldest one that wasn't started yet, so that a journey with
 * many followers doesn't delay others, and then the oldest one.
 */
export async function readForFollowers(trx: Trx): Promise<OutboxRow | undefined> {
  return await trx
    .selectFrom('outbox')
    .selectAll()
    .where('recipientId', 'is', null)
    .orderBy(sql`case when position is null then 0 else 1 end`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

export async function deleteEvents(trx: Trx, ids: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('outbox')
    .where(dialectOf(trx).isOneOf(sql.ref('id'), ids))
    .execute()
}

/**
 * Deletes later events of the same kind and journey before the first follower is notified, since
 * one notice covers them all.
 */
export async function mergeLater(trx: Trx, { id, kind, journeyId }: OutboxRow): Promise<void> {
  await trx
    .deleteFrom('outbox')
    .where('recipientId', 'is', null)
    .where('kind', '=', kind)
    .where('journeyId', '=', journeyId)
    .where('position', 'is', null)
    .where('id', '!=', id)
    .execute()
}

export async function savePosition(trx: Trx, { id }: OutboxRow, position: string): Promise<void> {
  await trx.updateTable('outbox').set({ position }).where('id', '=', id).execute()
}

/** The ids of the next followers to notify, in order. */
export async function readFollowers(trx: Trx, event: OutboxRow, limit: number): Promise<string[]> {
  const after = event.position ?? ''
  const rows =
    KINDS[event.kind].audience === 'journeyFollowers'
      ? await trx
          .selectFrom('journeyFollow')
          .select('personId as id')
          .where('journeyId', '=', event.journeyId)
          .where('personId', '>', after)
          .orderBy('personId')
          .limit(literal(limit))
          .execute()
      : await trx
          .selectFrom('personFollow')
          .select('followerId as id')
          .where('followedId', '=', event.actorId)
          .where('followerId', '>', after)
          .orderBy('followerId')
          .limit(literal(limit))
          .execute()
  return rows.map(({ id }) => id)
}

/** The next published copies of the event's journey, in order. */
export async function readCopies(trx: Trx, { journeyId, position }: OutboxRow, limit: number) {
  return await trx
    .selectFrom('adaptation')
    .innerJoin('journey', 'journey.adaptationId', 'adaptation.id')
    .select(['adaptation.id', 'journey.ownerId', 'adaptation.toldAt', 'journey.id as journeyId'])
    .where('adaptation.originalId', '=', journeyId)
    .where('adaptation.id', '>', position ?? '')
    .where(isKeptSql('journey'))
    .orderBy('adaptation.id')
    .limit(literal(limit))
    .execute()
}

/** Saves when the owners of copies were notified of changes of the original. */
export async function saveTold(trx: Trx, copies: readonly { id: string }[], now: number): Promise<void> {
  const ids = copies.map(({ id }) => id)
  const isAmong = dialectOf(trx).isOneOf(sql.ref('id'), ids)
  if (ids.length > 0) await trx.updateTable('adaptation').set({ toldAt: now }).where(isAmong).execute()
}

/** Locks those of the rows that exist against deletion. Journeys are locked before people here, too. */
export async function lockExisting(
  trx: Trx,
  { journeyIds, personIds }: { journeyIds: readonly string[]; personIds: readonly string[] },
): Promise<{ journeys: Set<string>; people: Set<string> }> {
  const dialect = dialectOf(trx)
  const existing = async (table: 'journey' | 'person', ids: readonly string[]) => {
    const rows = await dialect
      .lockedAgainstDelete(
        trx
          .selectFrom(table)
          .select('id')
          .where(dialect.isOneOf(sql.ref('id'), [...new Set(ids)]))
          .orderBy('id'),
      )
      .execute()
    return new Set(rows.map(({ id }) => id))
  }
  return { journeys: await existing('journey', journeyIds), people: await existing('person', personIds) }
}

/**
 * The states of these comments, suggestions, ratings and groups: whether they were removed since, whether
 * they report a link, and the groups of the comments.
 */
export async function readSubjects(
  trx: Trx,
  ids: readonly string[],
): Promise<{ takenBack: Set<string>; linkReports: Set<string>; groupOf: Map<string, string> }> {
  const isAmong = dialectOf(trx).isOneOf(sql.ref('id'), [...new Set(ids)])
  const { rows } = await sql<{ id: string; problem: string | null; groupId: string | null }>`
    select id, null as problem, "groupId" from comment where ${isAmong} and ${isKeptSql('comment')}
    union all select id, problem, null from suggestion where ${isAmong} and "withdrawnAt" is null
    union all select id, null, null from rating where ${isAmong} and "notedAt" is not null
    union all select id, null, null from "walkGroup" where ${isAmong}`.execute(trx)
  const standing = new Set(rows.map(({ id }) => id))
  return {
    takenBack: new Set(ids.filter((id) => !standing.has(id))),
    linkReports: new Set(rows.flatMap(({ id, problem }) => (problem === null ? [] : id))),
    groupOf: new Map(rows.flatMap(({ id, groupId }) => (groupId === null ? [] : [[id, groupId] as const]))),
  }
}

/** The effects for which there is a notice already. */
export async function readKnownEffects(trx: Trx, effects: readonly string[]): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('noticeAct')
    .select('effect')
    .where(dialectOf(trx).isOneOf(sql.ref('effect'), effects))
    .execute()
  return new Set(rows.map(({ effect }) => effect))
}

/** How long a notice can be read in the app before it is emailed, in ms. */
const EMAIL_AFTER_MS = 5 * 60_000

export interface NewNotice {
  personId: string
  kind: NoticeKind
  journeyId: string | null
  /** Later acts with this topic are added to the notice while it is unread. */
  topic: string
  seq: number
  firstAt: number
  lastAt: number
  channels: Channels
}

/**
 * Adds acts to the person's unread notice of the kind and topic, or creates a notice; returns the
 * ids by `noticeKey`. Rows are locked in the order of `markRead`.
 */
export async function saveNotices(
  trx: Trx,
  given: readonly NewNotice[],
  { once }: { once: boolean },
): Promise<Map<string, string>> {
  const dialect = dialectOf(trx)
  const order = ({ personId, kind, topic }: NewNotice) => noticeKey(personId, kind, topic)
  const notices = given.toSorted((a, b) => (order(a) < order(b) ? -1 : 1))
  const text = (values: readonly string[]) => ({ type: 'text', list: dialect.list(values) }) as const
  const bigint = (values: readonly number[]) => ({ type: 'bigint', list: dialect.list(values) }) as const
  const rows = dialect.rows({
    id: text(notices.map(({ lastAt }) => newId(lastAt))),
    personId: text(notices.map(({ personId }) => personId)),
    kind: text(notices.map(({ kind }) => kind)),
    journeyId: text(notices.map(({ journeyId }) => journeyId ?? '')),
    topic: text(notices.map(({ topic }) => topic)),
    seq: bigint(notices.map(({ seq }) => seq)),
    createdAt: bigint(notices.map(({ firstAt }) => firstAt)),
    updatedAt: bigint(notices.map(({ lastAt }) => lastAt)),
    inApp: bigint(notices.map(({ channels }) => Number(channels.inApp))),
    emailAt: bigint(notices.map(({ lastAt, channels }) => (channels.email ? lastAt + EMAIL_AFTER_MS : 0))),
  })
  const target = sql`("personId", kind, topic)`
  // Later acts don't postpone the email; otherwise a person could keep it from ever being sent.
  const emailAt = sql`case when excluded."emailAt" is not null then coalesce(notice."emailAt", excluded."emailAt") end`
  const resolution = once
    ? sql`do nothing`
    : sql`do update set seq = excluded.seq, "updatedAt" = excluded."updatedAt", "emailAt" = ${emailAt}`
  const saved = await sql<{ id: string; personId: string; kind: NoticeKind; topic: string }>`
    insert into notice (id, "personId", kind, "journeyId", topic, seq, "createdAt", "updatedAt", "inApp", "emailAt")
    select id, "personId", kind, nullif("journeyId", ''), topic, seq, "createdAt", "updatedAt", "inApp",
      nullif("emailAt", 0)
    from ${rows} as given where true
    on conflict ${target} ${resolution}
    returning id, "personId", kind, topic`.execute(trx)
  return new Map(saved.rows.map(({ id, personId, kind, topic }) => [noticeKey(personId, kind, topic), id]))
}

export function noticeKey(personId: string, kind: NoticeKind, topic: string): string {
  return `${personId} ${kind} ${topic}`
}

/** Notices that are only emailed have topics of their own, so that their acts aren't added to those in the app. */
export function noticeTopicOf(subjectId: string | null, { inApp }: Channels): string {
  return `${inApp ? '' : 'email '}${subjectId ?? ''}`
}

export async function insertActs(
  trx: Trx,
  acts: readonly { effect: string; noticeId: string; actorId: string; subjectId: string | null; createdAt: number }[],
): Promise<void> {
  if (acts.length > 0)
    await trx
      .insertInto('noticeAct')
      .values([...acts])
      .execute()
}
