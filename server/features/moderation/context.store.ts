import { type SqlBool, sql } from 'kysely'
import type { TextsPart } from '#contract/rules/merge/suggestion.ts'
import type { Reportable } from '#contract/rules/moderation.ts'
import { isOpenTo } from '#server/core/access/comments.ts'
import { isDeleted, isHidden } from '#server/core/access/content.ts'
import { authorsOf, isOpenToModerators } from '#server/core/access/journeys.ts'
import type { Db } from '#server/core/database/database.ts'
import { dialectOf, literal } from '#server/core/database/dialect.ts'
import { readLineOf } from '#server/features/journeys/revisions/lines.store.ts'
import { PERSON_COLUMNS } from '#server/features/people/read.store.ts'
import { WORDS, type WordsKind } from './words-tables.ts'

/** Comments shown before and after a reported one. */
const BEFORE = 2
const AFTER = 2

/** The reader of all texts in a case: a moderator, who isn't the writer. */
const MODERATOR = { id: null, moderates: true }

export interface WordsRow {
  id: string
  author: unknown
  text: string | null
  url: string | null
  createdAt: number
  reported: boolean
}

export interface ContextRow {
  /** The content's journey; null for a person, and if the journey is private or deleted. */
  journeyId: string | null
  stepId: string | null
  words: WordsRow[]
  /** All people of a suggestion; for other content, the writer in the report is enough. */
  people: string[]
  /** Whether the content still exists, so that it can be hidden. */
  canBeHidden: boolean
}

const NOTHING: ContextRow = { journeyId: null, stepId: null, words: [], people: [], canBeHidden: false }

/** Reported content with its context; empty where moderators can't read it. In a group they read nothing else. */
export async function readContext(db: Db, { kind, id }: { kind: Reportable; id: string }): Promise<ContextRow> {
  if (kind === 'person') return { ...NOTHING, words: await readAbout(db, id) }
  const journeyId = kind === 'journey' ? id : await readJourneyIdOf(db, kind, id)
  if (journeyId === null) return { ...NOTHING, ...(await readThread(db, id, { alone: true })) }
  const journey = journeyId === undefined ? undefined : await readJourney(db, journeyId)
  if (!journey || !isOpenToModerators(journey)) return NOTHING
  const place = { ...NOTHING, journeyId: journey.id }
  if (kind === 'journey') return { ...place, canBeHidden: !isHidden(journey) }
  if (kind === 'comment') return { ...place, ...(await readThread(db, id)) }
  if (kind === 'suggestion') return { ...place, ...(await readSuggestion(db, id, journey)) }
  if (kind === 'revision') return { ...place, ...(await readRevision(db, id)) }
  return { ...place, ...(await readNote(db, id)) }
}

async function readJourneyIdOf(db: Db, kind: WordsKind, id: string): Promise<string | null | undefined> {
  return (await db.selectFrom(WORDS[kind].table).select('journeyId').where('id', '=', id).executeTakeFirst())?.journeyId
}

async function readJourney(db: Db, id: string) {
  const columns = ['id', 'ownerId', 'coauthorIds', 'visibility', 'deletedAt', 'hiddenAt'] as const
  return await db.selectFrom('journey').select(columns).where('id', '=', id).executeTakeFirst()
}

async function readPerson(db: Db, id: string) {
  return await db.selectFrom('person').select(PERSON_COLUMNS).where('id', '=', id).executeTakeFirst()
}

/** The comment, `alone` or in its thread. */
async function readThread(db: Db, id: string, { alone = false } = {}): Promise<Partial<ContextRow>> {
  const reported = await selectComments(db).where('id', '=', id).executeTakeFirst()
  if (!reported) return {}
  const { parentId, createdAt } = reported
  const replies = selectComments(db).where('parentId', '=', parentId ?? id)
  const place = sql`("createdAt", id)`
  const before = replies
    .where(sql<SqlBool>`${place} < (${createdAt}, ${id})`)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(literal(BEFORE))
  const after = replies
    .where(sql<SqlBool>`${place} > (${createdAt}, ${id})`)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(literal(AFTER))
  const top = alone || parentId === null ? [] : await selectComments(db).where('id', '=', parentId).execute()
  const rows = alone
    ? [reported]
    : [...top, ...(await before.execute()).reverse(), reported, ...(await after.execute())]
  const words = rows.map((row) => ({
    ...row,
    author: isOpenTo(row, MODERATOR) ? row.author : null,
    text: isOpenTo(row, MODERATOR) ? row.text : null,
    url: null,
    reported: row.id === id,
  }))
  return { stepId: reported.stepId, words, canBeHidden: !isHidden(reported) && !isDeleted(reported) }
}

function selectComments(db: Db) {
  return db
    .selectFrom('comment')
    .select(['id', 'parentId', 'stepId', 'authorId', 'text', 'createdAt', 'shownAt', 'hiddenAt', 'deletedAt'])
    .select((eb) =>
      dialectOf(db)
        .jsonRow(eb.selectFrom('person').select(PERSON_COLUMNS).whereRef('person.id', '=', 'comment.authorId'))
        .as('author'),
    )
}

async function readSuggestion(
  db: Db,
  id: string,
  journey: { ownerId: string; coauthorIds: string },
): Promise<Partial<ContextRow>> {
  const row = await db.selectFrom('suggestion').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row || row.withdrawnAt !== null) return {}
  const { personId, url, createdAt, reply, decidedAt, decidedBy, stepId } = row
  const words: WordsRow[] = [
    { id, author: await readPerson(db, personId), text: wordsOf(row), url, createdAt, reported: true },
    ...(reply
      ? [
          {
            id: `${id} reply`,
            author: await readPerson(db, decidedBy ?? journey.ownerId),
            text: reply,
            url: null,
            createdAt: decidedAt ?? createdAt,
            reported: true,
          },
        ]
      : []),
  ]
  return { stepId, words, people: [personId, ...authorsOf(journey)], canBeHidden: !isHidden(row) }
}

/** The message of a suggestion, and the texts that it would change, one per line. */
function wordsOf({ message, changes }: { message: string; changes: string | null }): string {
  const { steps = [], ...fields } = JSON.parse(changes ?? '{}') as Partial<TextsPart>
  const words = [fields, ...steps].flatMap((part) =>
    Object.entries(part).flatMap(([field, value]) => (field === 'id' ? [] : value)),
  )
  return [message, ...words.filter((word) => typeof word === 'string')].filter((word) => word !== '').join('\n')
}

async function readNote(db: Db, id: string): Promise<Partial<ContextRow>> {
  const rating = await db.selectFrom('rating').selectAll().where('id', '=', id).executeTakeFirst()
  if (!rating || rating.notedAt === null) return {}
  const author = await readPerson(db, rating.personId)
  const words = [{ id, author, text: rating.note, url: null, createdAt: rating.notedAt, reported: true }]
  return { words, canBeHidden: !isHidden(rating) }
}

async function readRevision(db: Db, id: string): Promise<Partial<ContextRow>> {
  const row = await readLineOf(db, id)
  if (!row) return {}
  const author = row.personId === null ? undefined : await readPerson(db, row.personId)
  const words = [{ id, author, text: row.line, url: null, createdAt: row.changedAt, reported: true }]
  return { words, canBeHidden: !isHidden(row) }
}

async function readAbout(db: Db, id: string): Promise<WordsRow[]> {
  const person = await db.selectFrom('person').select(['about', 'createdAt']).where('id', '=', id).executeTakeFirst()
  if (!person?.about) return []
  const { about: text, createdAt } = person
  return [{ id, author: await readPerson(db, id), text, url: null, createdAt, reported: true }]
}
