import { type Expression, type RawBuilder, sql } from 'kysely'
import { fold } from '#contract/rules/text-folding.ts'
import type { Db } from '#server/core/database/database.ts'
import { literal } from '#server/core/database/dialect.ts'
import { wordsOf } from './terms.ts'

/** Max. matches that are read and sorted; above it, walking an index in list order is faster. */
const FEW = 5000
const BATCH = 1000
const ROWS = 500
const LAST = '\u{10FFFF}'

/** Indexes the words of one person for the directory. */
export async function indexPerson(trx: Db, personId: string, searchText: string): Promise<void> {
  await trx.deleteFrom('personWord').where('personId', '=', personId).execute()
  await insertWords(trx, [{ id: personId, searchText }])
}

/** Indexes the words of all people for the directory. */
export async function fillPeople(
  db: Db,
  inTransaction: (work: (trx: Db) => Promise<void>) => Promise<void>,
): Promise<void> {
  await db.deleteFrom('personWord').execute()
  for (let after = ''; ; ) {
    const people = await db
      .selectFrom('person')
      .select(['id', 'searchText'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(literal(BATCH))
      .execute()
    if (people.length === 0) return
    await inTransaction((trx) => insertWords(trx, people))
    after = people.at(-1)?.id ?? ''
  }
}

/** Ids of the people with every word or prefix; null when there are more than FEW. */
export async function peopleWith(db: Db, words: readonly string[]): Promise<string[] | null> {
  const counts = await Promise.all(words.map(async (word) => ({ word, count: await countOf(db, word) })))
  const [rarest, ...others] = counts.sort((a, b) => a.count - b.count)
  if (!rarest || rarest.count > FEW) return null
  const rows = await having(db, rarest.word)
    .select('personId')
    .where((eb) => eb.and(others.map(({ word }) => hasWord(sql.ref('personWord.personId'), word))))
    .limit(literal(FEW))
    .execute()
  return [...new Set(rows.map(({ personId }) => personId))]
}

/** SQL condition: the person has the word or a word that starts with it. */
export function hasWord(personId: Expression<unknown>, word: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from "personWord" as own
    where own."personId" = ${personId} and own.word >= ${word} and own.word < ${word + LAST})`
}

async function countOf(db: Db, word: string): Promise<number> {
  const { count } = await db
    .selectFrom(
      having(db, word)
        .select('personId')
        .limit(literal(FEW + 1))
        .as('some'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function having(db: Db, word: string) {
  return db
    .selectFrom('personWord')
    .where('personWord.word', '>=', word)
    .where('personWord.word', '<', word + LAST)
}

async function insertWords(trx: Db, people: readonly { id: string; searchText: string }[]): Promise<void> {
  const rows = people.flatMap(({ id, searchText }) =>
    [...new Set(wordsOf(searchText))].map((word) => ({ word, personId: id })),
  )
  for (let from = 0; from < rows.length; from += ROWS)
    await trx
      .insertInto('personWord')
      .values(rows.slice(from, from + ROWS))
      .execute()
}

/** Max. characters of a sort name, which index keys and cursors contain. */
const SORT_CHARACTERS = 80

/**
 * The sort key of a name: lower case, no accents, only letters and digits, at most 80 characters.
 */
export function sortNameOf(displayName: string): string {
  const plain = fold(displayName).replace(/[^\p{L}\p{N}]+/gu, ' ')
  return [...plain.trim()].slice(0, SORT_CHARACTERS).join('')
}

/** The normalized text that the people search covers. */
export function searchTextOf(person: { displayName: string; role: string | null; company: string | null }): string {
  return fold([person.displayName, person.role ?? '', person.company ?? ''].join(' '))
}
