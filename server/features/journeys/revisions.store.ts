import { createHash } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import {
  type Changes,
  changesBetween,
  isUnchanged,
  type JourneyTexts,
  type RevisionStep,
} from '#contract/rules/history/difference.ts'
import { REVISION_MS, REVISIONS_KEPT } from '#contract/rules/limits.ts'
import { isHidden } from '#server/core/access/content.ts'
import type { Db, Trx } from '#server/core/database/database.ts'
import { dialectOf, literal } from '#server/core/database/dialect.ts'
import type { RevisionTable } from '#server/core/database/tables/journeys.ts'
import { newId } from '#server/core/platform/ids.ts'

const WEEK_MS = 7 * 24 * 3600 * 1000
const PARTS_AT_ONCE = 100

export type RevisionRow = Selectable<RevisionTable>

export interface RevisionToSave {
  journeyId: string
  /** The author of the journey and the time of the texts before the first change, for the first revision. */
  made: { by: string; at: number }
  personId: string
  before: JourneyTexts
  after: JourneyTexts
  line: string | undefined
  restored?: number | undefined
  /** The id of the suggestion that is accepted with the change. */
  suggestionId?: string | undefined
}

/**
 * Saves the texts after a change as a revision. If the same person made the latest revision within
 * ten minutes, it is extended instead. The first change also saves the texts before it. Returns
 * whether the texts changed. The caller has locked the journey.
 */
export async function saveRevision(trx: Trx, revision: RevisionToSave, now: number): Promise<boolean> {
  const { journeyId, personId, before, after, line } = revision
  if (isUnchanged(changesBetween(before, after))) return false
  const latest = (await readLatest(trx, journeyId)) ?? (await saveFirst(trx, revision))
  const isSame = latest.number > 1 && continues(latest, revision, now)
  const previous = isSame ? await readTexts(trx, await readBefore(trx, latest)) : before
  const changes = JSON.stringify(changesBetween(previous ?? before, after))
  const parts = await saveParts(trx, journeyId, after)
  const { restored = null, suggestionId = null } = revision
  if (isSame)
    await trx
      .updateTable('revision')
      .set({ changedAt: now, changes, parts, ...(line && !isHidden(latest) && { line }) })
      .where('journeyId', '=', journeyId)
      .where('number', '=', latest.number)
      .execute()
  else
    await trx
      .insertInto('revision')
      .values({
        ...{ id: newId(now), journeyId, number: latest.number + 1, personId, startedAt: now, changedAt: now },
        ...{ line: line || null, changes, restored, suggestionId, parts },
      })
      .execute()
  const dropped = isSame ? revisionPartKeysOf(latest) : await thinOut(trx, journeyId)
  await dropParts(trx, journeyId, dropped)
  await updateBytes(trx, journeyId)
  return true
}

/**
 * Whether a change extends the latest revision. A restoration and an accepted suggestion always
 * make a revision of their own.
 */
function continues(latest: RevisionRow, { personId, restored, suggestionId }: RevisionToSave, now: number): boolean {
  return (
    latest.personId === personId &&
    latest.parts !== null &&
    latest.restored === null &&
    latest.suggestionId === null &&
    restored === undefined &&
    suggestionId === undefined &&
    now - latest.startedAt < REVISION_MS
  )
}

const NO_CHANGES: Changes = { fields: [], added: 0, removed: 0, links: 0, texts: 0, moved: false }

async function saveFirst(trx: Trx, { journeyId, made, before }: RevisionToSave): Promise<RevisionRow> {
  const first = {
    ...{
      id: newId(made.at),
      hiddenAt: null,
      hiddenFor: null,
      journeyId,
      number: 1,
      personId: made.by,
      startedAt: made.at,
      changedAt: made.at,
      line: null,
    },
    ...{
      changes: JSON.stringify(NO_CHANGES),
      restored: null,
      suggestionId: null,
      parts: await saveParts(trx, journeyId, before),
    },
  }
  await trx.insertInto('revision').values(first).execute()
  return first
}

type PartTable = 'revisionPart' | 'adaptationPart'

/** Stores the parts that aren't stored yet for the journey; returns the keys of all parts. */
export async function saveParts(
  trx: Trx,
  journeyId: string,
  { steps, ...texts }: JourneyTexts,
  table: PartTable = 'revisionPart',
): Promise<string> {
  const parts = [texts, ...steps].map((part) => {
    const content = JSON.stringify(part)
    return { journeyId, key: createHash('sha256').update(content).digest('base64url').slice(0, 16), content }
  })
  for (let from = 0; from < parts.length; from += PARTS_AT_ONCE)
    await trx
      .insertInto(table)
      .values(parts.slice(from, from + PARTS_AT_ONCE))
      // Replaces a part that only has an id because its texts were erased, if the same texts are
      // saved again.
      .onConflict((conflict) =>
        conflict.columns(['journeyId', 'key']).doUpdateSet((eb) => ({ content: eb.ref('excluded.content') })),
      )
      .execute()
  return parts.map(({ key }) => key).join(' ')
}

export function revisionPartKeysOf({ parts }: { parts: string | null }): string[] {
  return parts?.split(' ') ?? []
}

/** Deletes those of the parts that no revision uses any more; returns their keys. */
export async function dropParts(trx: Trx, journeyId: string, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const revisions = await trx.selectFrom('revision').select('parts').where('journeyId', '=', journeyId).execute()
  const held = new Set(revisions.flatMap(revisionPartKeysOf))
  const unused = [...new Set(keys)].filter((key) => !held.has(key))
  if (unused.length > 0)
    await trx.deleteFrom('revisionPart').where('journeyId', '=', journeyId).where('key', 'in', unused).execute()
  return unused
}

/** Deletes older revisions except the last of each week; returns the keys of their parts. */
async function thinOut(trx: Trx, journeyId: string): Promise<string[]> {
  const all = await ofJourney(trx, journeyId).select(['number', 'changedAt']).orderBy('number', 'desc').execute()
  const weekOf = (index: number) => Math.floor(Number(all[index]?.changedAt) / WEEK_MS)
  const thinned = all.filter((_, index) => index >= REVISIONS_KEPT && weekOf(index) === weekOf(index - 1))
  return await deleteRevisions(
    trx,
    journeyId,
    thinned.map(({ number }) => number),
  )
}

/** The size of a journey's history in bytes. */
export async function readRevisionBytes(trx: Trx, journeyId: string): Promise<number> {
  const journey = trx.selectFrom('journey').select('revisionBytes').where('id', '=', journeyId)
  return (await journey.executeTakeFirstOrThrow()).revisionBytes
}

/** Deletes the older half of a journey's revisions, rounded up; returns false if there were none. */
export async function dropOlderHalf(trx: Trx, journeyId: string): Promise<boolean> {
  const numbers = (await ofJourney(trx, journeyId).select('number').orderBy('number').execute()).map(
    (row) => row.number,
  )
  await dropParts(
    trx,
    journeyId,
    await deleteRevisions(trx, journeyId, numbers.slice(0, Math.ceil(numbers.length / 2))),
  )
  await updateBytes(trx, journeyId)
  return numbers.length > 0
}

/** Deletes revisions with these numbers; returns the keys of their parts. */
async function deleteRevisions(trx: Trx, journeyId: string, numbers: readonly number[]): Promise<string[]> {
  if (numbers.length === 0) return []
  const deleted = await trx
    .deleteFrom('revision')
    .where('journeyId', '=', journeyId)
    .where('number', 'in', numbers)
    .returning('parts')
    .execute()
  return deleted.flatMap(revisionPartKeysOf)
}

export async function updateBytes(trx: Trx, journeyId: string): Promise<void> {
  await sql`
    update journey set "revisionBytes" = coalesce((
      select sum(octet_length(changes) + coalesce(octet_length(line), 0) + coalesce(octet_length(parts), 0))
      from revision where "journeyId" = ${journeyId}), 0) + coalesce((
      select sum(octet_length(content)) from "revisionPart" where "journeyId" = ${journeyId}), 0)
    where id = ${journeyId}`.execute(trx)
}

function ofJourney(db: Db, journeyId: string) {
  return db.selectFrom('revision').where('journeyId', '=', journeyId)
}

/** The revision whose texts readers see; undefined before the first change. */
export async function readLatest(db: Db, journeyId: string): Promise<RevisionRow | undefined> {
  return await ofJourney(db, journeyId).selectAll().orderBy('number', 'desc').limit(literal(1)).executeTakeFirst()
}

/** The kept revision that precedes this one. */
export async function readBefore(db: Db, { journeyId, number }: RevisionRow): Promise<RevisionRow | undefined> {
  return await ofJourney(db, journeyId)
    .selectAll()
    .where('number', '<', number)
    .orderBy('number', 'desc')
    .limit(literal(1))
    .executeTakeFirst()
}

/** The latest revision with which a suggestion was accepted. */
export async function readRevisionOf(
  db: Db,
  journeyId: string,
  suggestionId: string,
): Promise<RevisionRow | undefined> {
  return await ofJourney(db, journeyId)
    .selectAll()
    .where('suggestionId', '=', suggestionId)
    .orderBy('number', 'desc')
    .limit(literal(1))
    .executeTakeFirst()
}

/** The texts of a revision; undefined after they were erased. */
export async function readTexts(
  db: Db,
  revision: Pick<RevisionRow, 'journeyId' | 'parts'> | undefined,
): Promise<JourneyTexts | undefined> {
  if (!revision?.parts) return undefined
  const [texts, ...steps] = await readParts(db, revision.journeyId, revision.parts)
  return { ...(texts as Omit<JourneyTexts, 'steps'>), steps: steps as RevisionStep[] }
}

/** The parts stored by `saveParts`, in their order; undefined in place of deleted parts. */
export async function readParts(
  db: Db,
  journeyId: string,
  parts: string,
  table: PartTable = 'revisionPart',
): Promise<unknown[]> {
  const keys = parts.split(' ')
  const rows = await db
    .selectFrom(table)
    .select(['key', 'content'])
    .where('journeyId', '=', journeyId)
    .where(dialectOf(db).isOneOf(sql.ref('key'), [...new Set(keys)]))
    .execute()
  const contents = new Map(rows.map(({ key, content }) => [key, JSON.parse(content)]))
  return keys.map((key) => contents.get(key))
}

export async function saveLine(trx: Trx, { journeyId, number }: RevisionRow, line: string): Promise<void> {
  await trx
    .updateTable('revision')
    .set({ line: line || null })
    .where('journeyId', '=', journeyId)
    .where('number', '=', number)
    .execute()
  await updateBytes(trx, journeyId)
}
