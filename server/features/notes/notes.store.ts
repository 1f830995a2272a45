import { sql } from 'kysely'
import { partsAsked, searchTextOf } from '#contract/rules/search-parts.ts'
import type { StepType } from '#contract/step.ts'
import type { Db, Trx } from '#server/core/database/database.ts'
import { literal } from '#server/core/database/dialect.ts'
import { type Columns, latestFirst } from '#server/core/database/queries.ts'
import { EMPTY_PAGE, type Page, type PageRequest } from '#server/core/platform/cursor.ts'
import { containsParts } from '#server/core/search/parts.ts'

/** Max. bytes of the latest notes that a search reads, since it compares every word with all of them. */
const SEARCHED_MAX_BYTES = 5_000_000

interface NoteKey {
  personId: string
  journeyId: string
  stepId: string
}

const NOTE_COLUMNS = ['stepId', 'text', 'updatedAt'] as const

export type NoteRow = Columns<'stepNote', (typeof NOTE_COLUMNS)[number]>

export async function readNote(db: Db, { personId, journeyId, stepId }: NoteKey): Promise<NoteRow | undefined> {
  return await db
    .selectFrom('stepNote')
    .select(NOTE_COLUMNS)
    .where('personId', '=', personId)
    .where('stepId', '=', stepId)
    .where('journeyId', '=', journeyId)
    .executeTakeFirst()
}

export async function writeNote(trx: Trx, key: NoteKey, { text, updatedAt }: NoteRow): Promise<void> {
  const values = { text, searchText: searchTextOf(text), updatedAt }
  await trx
    .insertInto('stepNote')
    .values({ ...key, ...values })
    .onConflict((conflict) => conflict.columns(['personId', 'stepId']).doUpdateSet(values))
    .execute()
}

/** Number of notes that one step of a rebuild reads. */
const PORTION = 100

/** Derives the search texts of the next notes after `after` again; returns the last one, or null at the end. */
export async function renewNoteSearch(trx: Trx, after: string): Promise<string | null> {
  const [person, step] = after === '' ? ['', ''] : (JSON.parse(after) as [string, string])
  const rows = await trx
    .selectFrom('stepNote')
    .select(['personId', 'stepId', 'text'])
    .where(sql<boolean>`("personId", "stepId") > (${person}, ${step})`)
    .orderBy('personId')
    .orderBy('stepId')
    .limit(literal(PORTION))
    .execute()
  for (const { personId, stepId, text } of rows)
    await trx
      .updateTable('stepNote')
      .set({ searchText: searchTextOf(text) })
      .where('personId', '=', personId)
      .where('stepId', '=', stepId)
      // The person can change the note meanwhile.
      .where('text', '=', text)
      .execute()
  const last = rows.at(-1)
  return last === undefined ? null : JSON.stringify([last.personId, last.stepId])
}

export async function deleteNote(trx: Trx, { personId, journeyId, stepId }: NoteKey): Promise<void> {
  await trx
    .deleteFrom('stepNote')
    .where('personId', '=', personId)
    .where('stepId', '=', stepId)
    .where('journeyId', '=', journeyId)
    .execute()
}

/** Whether the journey has the step now. */
export async function hasStep(db: Db, { journeyId, stepId }: NoteKey): Promise<boolean> {
  const step = await db
    .selectFrom('step')
    .select('id')
    .where('id', '=', stepId)
    .where('journeyId', '=', journeyId)
    .where('removedAt', 'is', null)
    .executeTakeFirst()
  return step !== undefined
}

export async function countNotes(db: Db, personId: string): Promise<number> {
  const { count } = await db
    .selectFrom('stepNote')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('personId', '=', personId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Max. notes of a journey that are read: more than a journey has steps. Notes on removed steps are
 * kept, so there can be more.
 */
const NOTES_OF_JOURNEY_MAX = 400

/** A person's notes on one journey: first those on its present steps, then the latest. */
export async function readNotesOn(db: Db, { personId, journeyId }: Omit<NoteKey, 'stepId'>): Promise<NoteRow[]> {
  return await db
    .selectFrom('stepNote')
    .innerJoin('step', 'step.id', 'stepNote.stepId')
    .select(NOTE_COLUMNS)
    .where('stepNote.personId', '=', personId)
    .where('stepNote.journeyId', '=', journeyId)
    .orderBy(sql`case when step."removedAt" is null then 0 else 1 end`)
    .orderBy('stepNote.updatedAt', 'desc')
    .orderBy('stepNote.stepId', 'desc')
    .limit(literal(NOTES_OF_JOURNEY_MAX))
    .execute()
}

/** A note with its step, and the columns that decide whether the person can still read the journey. */
export interface ListedNoteRow
  extends NoteRow,
    Columns<'step', 'description' | 'removedAt'>,
    Columns<'journey', 'name' | 'ownerId' | 'coauthorIds' | 'visibility' | 'archivedAt' | 'deletedAt' | 'hiddenAt'> {
  id: string
  journeyId: string
  stepType: StepType
}

/** A person's notes, latest change first; with `q`, those of the latest notes that contain every word. */
export async function listNotes(
  db: Db,
  personId: string,
  { q = '', ...request }: PageRequest & { q?: string | undefined },
): Promise<Page<ListedNoteRow[]>> {
  if (q !== '' && partsAsked(q).length === 0) return EMPTY_PAGE
  const beyond = q === '' ? undefined : await readFirstBeyondSearch(db, personId)
  const notes = db
    .selectFrom('stepNote')
    .innerJoin('step', 'step.id', 'stepNote.stepId')
    .innerJoin('journey', 'journey.id', 'stepNote.journeyId')
    .select(['stepNote.stepId as id', 'stepNote.stepId', 'stepNote.text', 'stepNote.updatedAt', 'stepNote.journeyId'])
    .select((eb) => ['step.description', eb.ref('step.stepType').$castTo<StepType>().as('stepType'), 'step.removedAt'])
    .select(['journey.name', 'journey.ownerId', 'journey.coauthorIds', 'journey.visibility'])
    .select(['journey.archivedAt', 'journey.deletedAt', 'journey.hiddenAt'])
    .where('stepNote.personId', '=', personId)
    .$if(beyond !== undefined, (query) =>
      query.where(
        sql<boolean>`("stepNote"."updatedAt", "stepNote"."stepId") > (${beyond?.updatedAt}, ${beyond?.stepId})`,
      ),
    )
    .$if(q !== '', (query) => query.where(containsParts(db, 'searchText', q)))
  return await latestFirst(notes, request, {
    by: ['stepNote.updatedAt', 'stepNote.stepId'],
    at: ({ updatedAt }) => updatedAt,
  })
}

/** The first note that a search doesn't read because of SEARCHED_MAX_BYTES; undefined if it reads all. */
async function readFirstBeyondSearch(db: Db, personId: string) {
  const latest = sql`"updatedAt" desc, "stepId" desc`
  return await db
    .selectFrom((eb) =>
      eb
        .selectFrom('stepNote')
        .select(['updatedAt', 'stepId'])
        .select(sql<number>`sum(octet_length("searchText")) over (order by ${latest})`.as('bytes'))
        .where('personId', '=', personId)
        .as('note'),
    )
    .select(['updatedAt', 'stepId'])
    .where('bytes', '>', literal(SEARCHED_MAX_BYTES))
    .orderBy('bytes')
    .limit(literal(1))
    .executeTakeFirst()
}
