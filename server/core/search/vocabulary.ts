import { type RawBuilder, sql } from 'kysely'
import { editDistance, typosAllowed } from '#contract/rules/text-folding.ts'
import { dialectOf, literal } from '#server/core/database/dialect.ts'
import { searchIndex } from './choose-index.ts'
import type { Db } from './search-index.ts'
import { otherSpelling, pairsWith } from './spellings.ts'
import { isPair, type JourneyWords, trigramsOf } from './terms.ts'

/** Max. alternatives of a word: the most common words that start with it. */
const COMPLETIONS = 12
/** Max. words read per prefix to find the most common. */
const COMPLETIONS_READ = 200
/** Lengths of prefixes that have an index ordered by how common the words are. */
export const HEADS = [1, 2, 3] as const
const TYPO_CANDIDATES = 50
/** Max. words read per trigram, since some trigrams are in very many words. */
const TRIGRAM_READ = 1000
const ROWS = 500
/**
 * Number of letters of new words that a journey may add to the vocabulary; below: the number of
 * letters in its texts for each further one.
 */
const ADDED_LETTERS = 300
const LETTERS_PER_ADDED = 25
/** Min. length of corrections: a word needs four letters to have a typo. */
const CORRECTION_MIN = 3

export interface KnownWord {
  word: string
  /** Estimated number of journeys with the word, as a power of two; never decreases. */
  uses: number
}

export interface VocabularyEntry extends KnownWord {
  /** Whether typos can be corrected to this word. */
  isCorrection: boolean
}

/** A word with its other spellings and its alternatives. */
export interface WordMatches {
  spellings: string[]
  like: KnownWord[]
}

/** For each word its other spellings, and as alternatives: itself, words that start with it, words with the same stem. */
export async function wordsLike(db: Db, words: readonly string[]): Promise<Map<string, WordMatches>> {
  const paired = words.flatMap((word) => pairsWith('searchWord', word))
  const like = await readLike(db, words, paired)
  const known = [...like].map(([asked, found]): [string, WordMatches] => [
    asked,
    {
      spellings: found.flatMap(({ word }) => otherSpelling(asked, word) ?? []),
      like: mostCommon(
        asked,
        found.filter(({ word }) => !isPair(word)),
      ),
    },
  ])
  const others = known.flatMap(([, { spellings }]) => spellings)
  if (others.length > 0) {
    const found = await readLike(db, [...new Set(others)], [])
    for (const [, word] of known)
      word.like.push(...word.spellings.flatMap((spelling) => mostCommon(spelling, found.get(spelling) ?? [])))
  }
  return new Map(known)
}

async function readLike(
  db: Db,
  words: readonly string[],
  paired: readonly RawBuilder<unknown>[],
): Promise<Map<string, KnownWord[]>> {
  const like = new Map<string, KnownWord[]>(words.map((word) => [word, []]))
  const { rows } = await sql<KnownWord & { asked: string }>`${sql.join(
    [
      ...words.flatMap((word) => [exactly(word), beginning(word), searchIndex(db).related(word) ?? []].flat()),
      ...paired,
    ],
    sql` union all `,
  )}`.execute(db)
  for (const { asked, word, uses } of rows) like.get(asked)?.push({ word, uses })
  return like
}

/** The corrections of a word that no journey uses. */
export async function wordsNear(db: Db, word: string): Promise<KnownWord[]> {
  const apart = typosAllowed(word)
  if (apart === 0) return []
  const letters = [...word].length
  const sharing = (trigram: string) => sql`
    select * from (select word from "searchTrigram"
      where trigram = ${trigram} and letters between ${letters - apart} and ${letters + apart}
      limit ${sql.lit(TRIGRAM_READ)}) as few`
  const { rows } = await sql<KnownWord>`
    select "searchWord".word, uses from (
      select word, count(*) as shared from (${sql.join(trigramsOf(word).map(sharing), sql` union all `)}) as sharing
      group by word order by shared desc, word limit ${sql.lit(TYPO_CANDIDATES)}
    ) as near join "searchWord" on "searchWord".word = near.word`.execute(db)
  return nearest(word, rows, apart)
}

interface LearningJourney {
  words: JourneyWords
  /** Whether the journey wasn't listed before. */
  isNew: boolean
  /** Number of letters of the words that the journey has added so far. */
  learnedLetters: number
}

/**
 * The lock that transactions share while they learn words, so that no learned word is forgotten
 * meanwhile.
 */
const LOCK = 'vocabulary'

/** Number of words that one step checks. */
const FORGET_STEP = 500

/** Deletes unused words among the next words after `after`; returns the last checked word, or null at the end. */
export async function forgetUnusedWords(trx: Db, after: string): Promise<string | null> {
  const dialect = dialectOf(trx)
  const { rows } = await sql<{ word: string }>`
    select word from "searchWord" where word > ${after} order by word limit ${literal(FORGET_STEP)}`.execute(trx)
  const index = searchIndex(trx)
  const candidates = await index.unused(
    trx,
    rows.map(({ word }) => word),
  )
  if (candidates.length > 0) {
    // Words are rarely learned, so the next step tries again.
    if (!(await dialect.tryLockNamed(trx, LOCK))) return after
    const unused = await index.unused(trx, candidates)
    await sql`delete from "searchTrigram" where ${dialect.isOneOf(sql.ref('trigram'), unused.flatMap(trigramsOf))}
      and ${dialect.isOneOf(sql.ref('word'), unused)}`.execute(trx)
    await sql`delete from "searchWord" where ${dialect.isOneOf(sql.ref('word'), unused)}`.execute(trx)
  }
  return rows.length < FORGET_STEP ? null : (rows.at(-1)?.word ?? null)
}

/**
 * Adds a journey's words to the vocabulary, which completes prefixes and corrects typos; returns the letters of new
 * words. A word in the steps of one journey only is often a typo itself, so it becomes a correction with the second one.
 */
export async function learnWords(trx: Db, { words: journey, isNew, learnedLetters }: LearningJourney): Promise<number> {
  await dialectOf(trx).shareNamed(trx, LOCK)
  const known = await usesOf(trx, journey.words)
  const { onCard } = journey
  const learned = withinBudget(journey, (word) => !known.has(word), learnedLetters)
  const confirmed = [...known].flatMap(([word, uses]) => (uses === 0 && (isNew || onCard.has(word)) ? [word] : []))
  await addWords(trx, [
    ...learned.map((word) => ({ word, uses: 0, isCorrection: onCard.has(word) })),
    ...confirmed.map((word) => ({ word, uses: 0, isCorrection: true })),
  ])
  if (isNew)
    // Incrementing with this probability reaches n after about 2^n journeys, with few writes.
    for (const [word, uses] of [...known].sort(([a], [b]) => (a < b ? -1 : 1)))
      if (Math.random() < 2 ** -uses)
        await sql`update "searchWord" set uses = ${uses + 1} where word = ${word}`.execute(trx)
  return learned.reduce((sum, word) => sum + word.length, 0)
}

/**
 * The unknown words, in order, as many as the length of the journey's texts allows: the vocabulary
 * stores about 100 bytes per letter.
 */
export function withinBudget(
  { words, length }: JourneyWords,
  isUnknown: (word: string) => boolean,
  learnedLetters = 0,
): string[] {
  let letters = ADDED_LETTERS + length / LETTERS_PER_ADDED - learnedLetters
  return words.filter((word) => {
    if (!isUnknown(word)) return false
    letters -= word.length
    return letters >= 0
  })
}

/** Inserts in sorted order, so that concurrent transactions can't deadlock. */
export async function addWords(trx: Db, words: readonly VocabularyEntry[]): Promise<void> {
  const sorted = words.toSorted((a, b) => (a.word < b.word ? -1 : 1))
  for (let from = 0; from < sorted.length; from += ROWS) {
    const some = sorted.slice(from, from + ROWS)
    const values = some.map(({ word, uses }) => sql`(${word}, ${uses})`)
    await sql`insert into "searchWord" (word, uses) values ${sql.join(values)} on conflict (word) do nothing`.execute(
      trx,
    )
    const corrections = some.filter(
      ({ word, isCorrection }) => isCorrection && !isPair(word) && [...word].length >= CORRECTION_MIN,
    )
    const trigrams = corrections.flatMap(({ word }) =>
      trigramsOf(word).map((trigram) => sql`(${trigram}, ${[...word].length}, ${word})`),
    )
    for (let at = 0; at < trigrams.length; at += ROWS * 4)
      await sql`insert into "searchTrigram" (trigram, letters, word)
        values ${sql.join(trigrams.slice(at, at + ROWS * 4))} on conflict do nothing`.execute(trx)
    await searchIndex(trx).learnStems(
      trx,
      some.map(({ word }) => word).filter((word) => !isPair(word)),
    )
  }
}

async function usesOf(db: Db, words: readonly string[]): Promise<Map<string, number>> {
  if (words.length === 0) return new Map()
  const { rows } = await sql<KnownWord>`
    select word, uses from "searchWord" where ${dialectOf(db).isOneOf(sql.ref('word'), words)}`.execute(db)
  return new Map(rows.map(({ word, uses }) => [word, uses]))
}

function exactly(word: string): RawBuilder<unknown> {
  return sql`select ${word} as asked, word, uses from "searchWord" where word = ${word}`
}

function beginning(word: string): RawBuilder<unknown> {
  const letters = HEADS.find((head) => head === [...word].length)
  return letters === undefined
    ? sql`select ${word} as asked, word, uses from (
        select word, uses from "searchWord" where word > ${word} and word < ${`${word}\u{10FFFF}`}
        order by word limit ${sql.lit(COMPLETIONS_READ)}) as longer`
    : sql`select ${word} as asked, word, uses from (
        select word, uses from "searchWord" where substr(word, 1, ${sql.lit(letters)}) = ${word}
        order by uses desc limit ${sql.lit(COMPLETIONS)}) as longer`
}

function mostCommon(asked: string, found: KnownWord[]): KnownWord[] {
  const once = new Map(found.map((known) => [known.word, known]))
  const own = once.get(asked)
  once.delete(asked)
  const others = [...once.values()].sort((a, b) => b.uses - a.uses || (a.word < b.word ? -1 : 1))
  return [...(own ? [own] : []), ...others].slice(0, COMPLETIONS)
}

const NEAREST_MAX = 4

/** The known words closest to `word`, at most `maxTypos` edits away, more common ones first. */
function nearest<Word extends { word: string; uses: number }>(
  word: string,
  known: readonly Word[],
  maxTypos: number,
): Word[] {
  const measured = known
    .map((other) => ({ other, typos: editDistance(word, other.word) }))
    .filter(({ typos }) => typos > 0 && typos <= maxTypos)
    .sort((a, b) => a.typos - b.typos || b.other.uses - a.other.uses || (a.other.word < b.other.word ? -1 : 1))
  return measured
    .filter(({ typos }) => typos === measured[0]?.typos)
    .slice(0, NEAREST_MAX)
    .map(({ other }) => other)
}
