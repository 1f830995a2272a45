import { sql } from 'kysely'
import type { CreditInput } from '#contract/journey.ts'
import { FORMER_MEMBER_ID } from '#contract/person.ts'
import type { JourneyTexts } from '#contract/rules/history/difference.ts'
import { isActiveSql } from '#server/core/access/people.ts'
import type { Db, Trx } from '#server/core/database/database.ts'
import { dialectOf, literal } from '#server/core/database/dialect.ts'
import { record } from '#server/core/events/events.store.ts'
import { newId } from '#server/core/platform/ids.ts'
import { type AdaptationRow, dropParts, neededBaseKeys, readOriginalTexts, updateBaseBytes } from './base.store.ts'
import { saveParts } from './revisions.store.ts'

/**
 * How long an unused copy (without draft and journey) is kept, in ms: its discarded draft can be
 * restored, or another device may still have it.
 */
const UNUSED_MS = 24 * 3600 * 1000

const NO_CREDIT = {
  ...{ originalId: null, name: null, authorId: null, author: null },
  ...{ firstId: null, firstName: null, firstAuthorId: null, firstAuthor: null },
  ...{ base: null, baseBytes: 0, seenVersion: null },
}
type Undecided = 'decidedAt' | 'undo' | 'toldAt' | 'waiting' | 'waitingFor'
type Credited = Omit<AdaptationRow, 'id' | 'personId' | 'copiedAt' | 'sourceId' | Undecided>

/** The journey that is copied. */
interface Source {
  id: string
  ownerId: string
  name: string
  version: number
  adaptationId: string | null
}

/**
 * Stores that a person copied a journey with these texts; returns the copy's id. The caller has
 * locked the journey.
 */
export async function saveAdaptation(
  trx: Trx,
  { personId, source, texts }: { personId: string; source: Source; texts: JourneyTexts },
  now: number,
): Promise<string> {
  const before = source.adaptationId === null ? undefined : await readAdaptation(trx, source.adaptationId)
  // A copy of one's own journey has the credit of that journey.
  const credited = source.ownerId === personId ? (before ?? NO_CREDIT) : await creditTo(trx, source, texts, before)
  const undecided = { decidedAt: null, undo: null, toldAt: null, waiting: null, waitingFor: null }
  return await insert(trx, { ...credited, ...undecided, personId, sourceId: source.id, copiedAt: now })
}

async function creditTo(
  trx: Trx,
  source: Source,
  texts: JourneyTexts,
  before: AdaptationRow | undefined,
): Promise<Credited> {
  const base = await saveParts(trx, source.id, texts, 'adaptationPart')
  const original = { originalId: source.id, name: source.name, authorId: source.ownerId, author: null }
  return {
    ...original,
    ...firstOf(before, source.id),
    base,
    seenVersion: source.version,
    baseBytes: base.length + Buffer.byteLength(JSON.stringify(texts)),
  }
}

/** The first original of a copy of the journey that `before` credits. */
function firstOf(before: AdaptationRow | undefined, sourceId: string) {
  const none = { firstId: null, firstName: null, firstAuthorId: null, firstAuthor: null }
  if (!before) return none
  const { firstId, firstName, firstAuthorId, firstAuthor } = before
  const { originalId, name, authorId, author } = before
  const first =
    firstName !== null
      ? { firstId, firstName, firstAuthorId, firstAuthor }
      : { firstId: originalId, firstName: name, firstAuthorId: authorId, firstAuthor: author }
  return first.firstId === sourceId ? none : first
}

/** Stores a credit from an imported file. */
export async function saveTypedCredit(
  trx: Trx,
  personId: string,
  { name, author, first }: CreditInput,
  now: number,
): Promise<string> {
  const typed = { name, author: author || null, firstName: first?.name ?? null, firstAuthor: first?.author || null }
  const baseBytes = Buffer.byteLength(JSON.stringify(typed))
  return await insert(trx, { ...NO_CREDIT, ...typed, baseBytes, personId, sourceId: null, copiedAt: now })
}

async function insert(trx: Trx, row: Omit<AdaptationRow, 'id' | Undecided>): Promise<string> {
  const id = newId(row.copiedAt)
  await trx
    .insertInto('adaptation')
    .values({ ...row, id })
    .execute()
  return id
}

export async function readAdaptation(db: Db, id: string): Promise<AdaptationRow | undefined> {
  return await db.selectFrom('adaptation').selectAll().where('id', '=', id).executeTakeFirst()
}

/** A copy, if it belongs to the person. */
export async function readOwnAdaptation(db: Db, personId: string, id: string): Promise<AdaptationRow | undefined> {
  const row = await readAdaptation(db, id)
  return row?.personId === personId ? row : undefined
}

/** Whether a journey was made from the copy already. */
export async function isPublished(db: Db, id: string): Promise<boolean> {
  const journey = db.selectFrom('journey').select('id').where('adaptationId', '=', id).limit(1)
  return (await journey.executeTakeFirst()) !== undefined
}

/** The originals of steps: the original's step by the id of a copied step. */
export async function readStepOrigins(
  db: Db,
  { sourceId, originalId, base }: AdaptationRow,
): Promise<Map<string, string | null>> {
  if (sourceId === null) return new Map()
  if (sourceId === originalId) {
    const { steps } = await readOriginalTexts(db, { originalId, base })
    return new Map(steps.map(({ id }) => [id, id]))
  }
  const steps = await db.selectFrom('step').select(['id', 'copiedFrom']).where('journeyId', '=', sourceId).execute()
  return new Map(steps.map(({ id, copiedFrom }) => [id, copiedFrom]))
}

/** The ids of a journey's present steps in their order. */
export async function listStepIds(db: Db, journeyId: string): Promise<string[]> {
  const steps = db.selectFrom('step').select('id').where('journeyId', '=', journeyId).where('removedAt', 'is', null)
  return (await steps.orderBy('position').execute()).map(({ id }) => id)
}

export async function countNotes(db: Db, personId: string): Promise<number> {
  const notes = db.selectFrom('stepNote').where('personId', '=', personId)
  return Number((await notes.select((eb) => eb.fn.countAll().as('count')).executeTakeFirstOrThrow()).count)
}

interface Along {
  personId: string
  journeyId: string
  sourceId: string
  /** Pairs of ids: of the copied step, and of the step in the new journey. */
  steps: readonly (readonly [copied: string, step: string])[]
  notesMax: number
}

/** Copies a person's ticks (with their times) and private notes to the journey that was made from a copy. */
export async function bringAlong(trx: Trx, { personId, journeyId, sourceId, steps, notesMax }: Along): Promise<void> {
  if (steps.length === 0) return
  const ids = new Map(steps)
  const mine = (table: 'stepDone' | 'stepNote') =>
    trx
      .selectFrom(table)
      .where('personId', '=', personId)
      .where('journeyId', '=', sourceId)
      .where(dialectOf(trx).isOneOf(sql.ref('stepId'), [...ids.keys()]))
  const done = await mine('stepDone')
    .select(['stepId', 'doneAt' as never])
    .$castTo<{ stepId: string; doneAt: number }>()
    .execute()
  const notes = await mine('stepNote')
    .select(['stepId', 'text' as never, 'searchText' as never, 'updatedAt' as never])
    .$castTo<{ stepId: string; text: string; searchText: string; updatedAt: number }>()
    .orderBy('stepId')
    .limit(notesMax)
    .execute()
  const moved = <Row extends { stepId: string }>(rows: Row[]) =>
    rows.map((row) => ({ ...row, personId, journeyId, stepId: ids.get(row.stepId) ?? '' }))
  if (done.length > 0) await trx.insertInto('stepDone').values(moved(done)).execute()
  if (notes.length > 0) await trx.insertInto('stepNote').values(moved(notes)).execute()
}

/** SQL condition: no draft and no journey refers to the row of `adaptation`. */
const IS_UNUSED = sql<boolean>`not exists (select 1 from draft where draft."adaptationId" = adaptation.id)
  and not exists (select 1 from journey where journey."adaptationId" = adaptation.id)`

/** Deletes a person's unused copies whose drafts were discarded long enough ago. */
export async function deleteUnused(trx: Trx, personId: string, now: number): Promise<void> {
  const unused = trx
    .deleteFrom('adaptation')
    .where('personId', '=', personId)
    .where('copiedAt', '<', now - UNUSED_MS)
  await dropPartsOf(trx, await unused.where(IS_UNUSED).returningAll().execute())
}

export async function listCopiesOf(trx: Trx, personId: string): Promise<string[]> {
  const copies = trx.selectFrom('adaptation').select('id').where('personId', '=', personId)
  return (await copies.execute()).map(({ id }) => id)
}

/** Deletes those of the copies that are unused after journeys or an account were erased. */
export async function deleteIfUnused(trx: Trx, ids: readonly string[]): Promise<void> {
  const unused = trx.deleteFrom('adaptation').where(dialectOf(trx).isOneOf(sql.ref('id'), ids))
  await dropPartsOf(trx, await unused.where(IS_UNUSED).returningAll().execute())
}

/** Deletes unused copies of an erased account; copies that others own now keep their credit. */
export async function leaveCopies(trx: Trx, ids: readonly string[]): Promise<void> {
  await deleteIfUnused(trx, ids)
  await eraseBaseAndUndo(trx, ids)
}

/** Erases the texts that copies store for comparisons and for undoing. */
async function eraseBaseAndUndo(trx: Trx, ids: readonly string[]): Promise<void> {
  const isAmong = dialectOf(trx).isOneOf(sql.ref('id'), ids)
  const rows = await trx.selectFrom('adaptation').selectAll().where(isAmong).execute()
  await trx.updateTable('adaptation').set({ base: null, undo: null, baseBytes: 0 }).where(isAmong).execute()
  await dropPartsOf(trx, rows)
}

/**
 * Gives a version to the new owner of its journey; drafts and other journeys of the former owner
 * keep their credit.
 */
export async function giveAdaptation(
  trx: Trx,
  { journeyId, adaptationId, ownerId }: { journeyId: string; adaptationId: string | null; ownerId: string },
): Promise<void> {
  const row = adaptationId === null ? undefined : await readAdaptation(trx, adaptationId)
  if (!row) return
  const given = { ...row, id: newId(row.copiedAt), personId: ownerId, undo: null, decidedAt: null }
  await trx.insertInto('adaptation').values(given).execute()
  await trx.updateTable('journey').set({ adaptationId: given.id }).where('id', '=', journeyId).execute()
  await updateBaseBytes(trx, given)
  await leaveCopies(trx, [row.id])
}

/** Erases the texts of an erased original that its copies store for comparisons. */
export async function eraseBases(trx: Trx, originalId: string): Promise<void> {
  await trx.updateTable('adaptation').set({ base: null, baseBytes: 0 }).where('originalId', '=', originalId).execute()
}

/** A credit as read from the database, without the people and links that the reader may not see. */
export interface CreditRow {
  name: string | null
  author: string | null
  /** 1 if the author's name was typed or comes from a file, so nothing proves it; else 0. */
  claimed: number
  id: string | null
  firstName: string | null
  firstAuthor: string | null
  firstId: string | null
}

/** Selects the `CreditRow` of the copy with this id. */
export function selectCredit(db: Db, adaptationId: unknown) {
  const nameOf = (column: 'authorId' | 'firstAuthorId') =>
    sql<string | null>`(select person."displayName" from person where person.id = ${sql.ref(`adaptation.${column}`)}
      and person.id <> ${sql.lit(FORMER_MEMBER_ID)} and ${isActiveSql()})`
  const listed = (column: 'originalId' | 'firstId') =>
    sql<string | null>`(select listed.id from journey as listed where listed.id = ${sql.ref(`adaptation.${column}`)}
      and listed."listedAt" is not null)`
  return db
    .selectFrom('adaptation')
    .select(['adaptation.name', 'adaptation.firstName'])
    .select([
      sql<string | null>`coalesce(${nameOf('authorId')}, adaptation.author)`.as('author'),
      sql<string | null>`coalesce(${nameOf('firstAuthorId')}, adaptation."firstAuthor")`.as('firstAuthor'),
      sql<number>`case when adaptation.author is not null and adaptation."authorId" is null then 1 else 0 end`.as(
        'claimed',
      ),
      listed('originalId').as('id'),
      listed('firstId').as('firstId'),
    ])
    .where(sql<boolean>`adaptation.id = ${adaptationId}`)
}

/** The credit of a copy; undefined without one. */
export async function readCredit(db: Db, adaptationId: string): Promise<CreditRow | undefined> {
  return await selectCredit(db, adaptationId).executeTakeFirst()
}

/** Whether someone copied the journey. */
export async function hasCopies(trx: Trx, journeyId: string): Promise<boolean> {
  const copies = trx.selectFrom('adaptation').select('id').where('originalId', '=', journeyId).limit(literal(1))
  return (await copies.executeTakeFirst()) !== undefined
}

/** Notifies the owners of a journey's copies that its texts changed. */
export async function recordChangedOriginal(
  trx: Trx,
  { id: journeyId, ownerId: actorId }: Pick<Source, 'id' | 'ownerId'>,
  now: number,
): Promise<void> {
  await record(trx, [{ kind: 'originalChanged', actorId, journeyId, occasion: String(now) }], now)
}

async function dropPartsOf(trx: Trx, deleted: readonly AdaptationRow[]): Promise<void> {
  for (const row of deleted) if (row.originalId !== null) await dropParts(trx, row.originalId, neededBaseKeys(row))
}
