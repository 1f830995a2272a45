import { type Expression, type RawBuilder, sql } from 'kysely'
import { searchTextOf } from '#contract/rules/search-parts.ts'
import { fold } from '#contract/rules/text-folding.ts'
import type { Db, Trx } from '#server/core/database/database.ts'
import { dialectOf, literal } from '#server/core/database/dialect.ts'
import { otherSpelling, pairsWith } from './spellings.ts'
import { type AskedWord, wordsOf } from './terms.ts'

/** Max. matches that are read and sorted; above it, walking an index in list order is faster. */
const FEW = 5000
const BATCH = 1000
const ROWS = 500
const LAST = '\u{10FFFF}'

/** The texts of a person that the people search covers. */
interface PersonTexts {
  displayName: string
  role: string | null
  company: string | null
}

/** Indexes the words of one person for the directory. */
export async function indexPerson(trx: Db, id: string, texts: PersonTexts): Promise<void> {
  await trx.deleteFrom('personWord').where('personId', '=', id).execute()
  await insertWords(trx, [{ id, ...texts }])
}

/** Indexes the words of all people for the directory. */
export async function fillPeople(
  db: Db,
  inTransaction: (work: (trx: Db) => Promise<void>) => Promise<void>,
): Promise<void> {
  await db.deleteFrom('personWord').execute()
  for (let after = ''; ; ) {
    const people = await selectTexts(db, after).limit(literal(BATCH)).execute()
    if (people.length === 0) return
    await inTransaction((trx) => insertWords(trx, people))
    after = people.at(-1)?.id ?? ''
  }
}

/** Number of people that one step indexes again. */
const PORTION = 50

/** Indexes the next people after `after` again; returns the last one, or null at the end. */
export async function reindexPeople(trx: Trx, after: string): Promise<string | null> {
  const people = await dialectOf(trx)
    .locked(selectTexts(trx, after).limit(literal(PORTION)))
    .execute()
  for (const { id, ...texts } of people) {
    await trx.updateTable('person').set(derivedOf(texts)).where('id', '=', id).execute()
    await indexPerson(trx, id, texts)
  }
  return people.at(-1)?.id ?? null
}

function selectTexts(db: Db, after: string) {
  return db.selectFrom('person').select(['id', 'displayName', 'role', 'company']).where('id', '>', after).orderBy('id')
}

/** The ways to write each word of a search, those that the directory knows among them. */
export async function waysToWrite(db: Db, words: readonly AskedWord[]): Promise<string[][]> {
  const ways = words.map(({ own, joined }) => [...own, ...joined])
  const pairs = ways.flat().flatMap((word) => pairsWith('personWord', word))
  if (pairs.length === 0) return ways
  const { rows } = await sql<{ asked: string; word: string }>`${sql.join(pairs, sql` union all `)}`.execute(db)
  const others = Map.groupBy(rows, ({ asked }) => asked)
  const spellings = (word: string) => (others.get(word) ?? []).flatMap((row) => otherSpelling(word, row.word) ?? [])
  return ways.map((each) => [...new Set([...each, ...each.flatMap(spellings)])])
}

/** Ids of the people with every word or prefix, in any way to write it; null when there are more than FEW. */
export async function peopleWith(db: Db, words: readonly string[][]): Promise<string[] | null> {
  const counts = await Promise.all(words.map(async (ways) => ({ ways, count: await countOf(db, ways) })))
  const [rarest, ...others] = counts.sort((a, b) => a.count - b.count)
  if (!rarest || rarest.count > FEW) return null
  const rows = await having(db, rarest.ways)
    .select('personId')
    .where((eb) => eb.and(others.map(({ ways }) => hasWord(sql.ref('personWord.personId'), ways))))
    .limit(literal(FEW))
    .execute()
  return [...new Set(rows.map(({ personId }) => personId))]
}

/** SQL condition: the person has one of the words or a word that starts with it. */
export function hasWord(personId: Expression<unknown>, ways: readonly string[]): RawBuilder<boolean> {
  const each = ways.map(
    (word) => sql`exists (select 1 from "personWord" as own
      where own."personId" = ${personId} and own.word >= ${word} and own.word < ${word + LAST})`,
  )
  return sql<boolean>`(${sql.join(each, sql` or `)})`
}

async function countOf(db: Db, ways: readonly string[]): Promise<number> {
  const { count } = await db
    .selectFrom(
      having(db, ways)
        .select('personId')
        .limit(literal(FEW + 1))
        .as('some'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function having(db: Db, ways: readonly string[]) {
  return db
    .selectFrom('personWord')
    .where((eb) =>
      eb.or(ways.map((word) => eb.and([eb('personWord.word', '>=', word), eb('personWord.word', '<', word + LAST)]))),
    )
}

async function insertWords(trx: Db, people: readonly (PersonTexts & { id: string })[]): Promise<void> {
  const rows = people.flatMap(({ id, ...texts }) =>
    [...new Set(wordsOf(joined(texts)))].map((word) => ({ word, personId: id })),
  )
  for (let from = 0; from < rows.length; from += ROWS)
    await trx
      .insertInto('personWord')
      .values(rows.slice(from, from + ROWS))
      .execute()
}

/** Max. characters of a sort name, which index keys and cursors contain. */
const SORT_CHARACTERS = 80

/** The columns of a person that sort and search read. */
export function derivedOf(texts: PersonTexts): { sortName: string; searchText: string } {
  return { sortName: sortNameOf(texts.displayName), searchText: searchTextOf(joined(texts)) }
}

function joined({ displayName, role, company }: PersonTexts): string {
  return [displayName, role ?? '', company ?? ''].join(' ')
}

/**
 * The sort key of a name: lower case, no accents, only letters and digits, at most 80 characters.
 */
function sortNameOf(displayName: string): string {
  const plain = fold(displayName).replace(/[^\p{L}\p{N}]+/gu, ' ')
  return [...plain.trim()].slice(0, SORT_CHARACTERS).join('')
}
