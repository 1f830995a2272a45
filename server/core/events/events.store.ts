import { type CompiledQuery, sql } from 'kysely'
import type { NoticeKind } from '#contract/rules/notice.ts'
import type { Trx } from '#server/core/database/database.ts'
import { dialectOf } from '#server/core/database/dialect.ts'
import { prepared } from '#server/core/database/prepared.ts'
import { runTogether } from '#server/core/database/run-together.ts'
import { newId } from '#server/core/platform/ids.ts'

/** An act of which other people may be notified. */
export interface OutboxEvent {
  kind: NoticeKind
  /** The person who acted; without one, the recipient's id is stored instead. */
  actorId?: string
  /** The person to notify; missing for acts of which all followers are notified. */
  recipientId?: string
  journeyId?: string
  /** Id of the comment, the suggestion, the first of the added steps, the step whose link fails, or the group. */
  subjectId?: string
  /** Distinguishes repeated events; without an occasion, people are notified only once. */
  occasion?: string
}

const insertEvents = prepared(
  ['ids', 'effects', 'kinds', 'actorIds', 'recipientIds', 'journeyIds', 'subjectIds', 'now'],
  (db, lists) => {
    const list = (values: unknown) => ({ type: 'text', list: values }) as const
    const rows = dialectOf(db)
      .rows({
        id: list(lists.ids),
        effect: list(lists.effects),
        kind: list(lists.kinds),
        actorId: list(lists.actorIds),
        recipientId: list(lists.recipientIds),
        journeyId: list(lists.journeyIds),
        subjectId: list(lists.subjectIds),
      })
      .$castTo<
        Record<'id' | 'effect' | 'actorId' | 'recipientId' | 'journeyId' | 'subjectId', string> & { kind: NoticeKind }
      >()
    return db
      .insertInto('outbox')
      .columns(['id', 'effect', 'kind', 'actorId', 'recipientId', 'journeyId', 'subjectId', 'createdAt'])
      .expression((eb) =>
        eb
          .selectFrom(rows.as('event'))
          .select(['event.id', 'event.effect', 'event.kind', 'event.actorId'])
          .select(({ fn, val }) => [
            fn<string | null>('nullif', ['event.recipientId', val('')]).as('recipientId'),
            fn<string | null>('nullif', ['event.journeyId', val('')]).as('journeyId'),
            fn<string | null>('nullif', ['event.subjectId', val('')]).as('subjectId'),
          ])
          .select(sql<number>`cast(${lists.now} as bigint)`.as('createdAt'))
          .where(sql<boolean>`true`),
      )
      .onConflict((conflict) => conflict.column('effect').doNothing())
  },
)

const deleteEvents = prepared(['effects'], (db, { effects }) =>
  db.deleteFrom('outbox').where(dialectOf(db).isAmong(sql.ref('effect'), effects)),
)

/** Records events; called in the transaction of the act. */
export async function record(trx: Trx, events: readonly OutboxEvent[], now: number): Promise<void> {
  await runTogether(trx, recording(trx, events, now))
}

/** The statements of `record`. Repeated events and a person's acts towards themselves are left out. */
export function recording(trx: Trx, events: readonly OutboxEvent[], now: number): CompiledQuery[] {
  const dialect = dialectOf(trx)
  const told = events.filter(({ actorId, recipientId }) => actorId !== recipientId)
  if (told.length === 0) return []
  const values = {
    ids: dialect.list(told.map(() => newId(now))),
    effects: dialect.list(told.map(effectOf)),
    kinds: dialect.list(told.map(({ kind }) => kind)),
    actorIds: dialect.list(told.map(({ actorId, recipientId = '' }) => actorId ?? recipientId)),
    recipientIds: dialect.list(told.map(({ recipientId = '' }) => recipientId)),
    journeyIds: dialect.list(told.map(({ journeyId = '' }) => journeyId)),
    subjectIds: dialect.list(told.map(({ subjectId = '' }) => subjectId)),
    now,
  }
  return [insertEvents.fill(trx, { values, shape: null })]
}

/** Deletes the events of undone acts that haven't become notices yet. */
export async function withdraw(trx: Trx, events: readonly OutboxEvent[]): Promise<void> {
  await runTogether(trx, withdrawing(trx, events))
}

/** The statements of `withdraw`. */
export function withdrawing(trx: Trx, events: readonly OutboxEvent[]): CompiledQuery[] {
  if (events.length === 0) return []
  return [deleteEvents.fill(trx, { values: { effects: dialectOf(trx).list(events.map(effectOf)) }, shape: null })]
}

function effectOf({ kind, actorId, recipientId = '', journeyId = '', subjectId = '', occasion }: OutboxEvent): string {
  const parts = [kind, recipientId, journeyId, subjectId, actorId ?? recipientId]
  return [...parts, ...(occasion === undefined ? [] : [occasion])].join(' ')
}
