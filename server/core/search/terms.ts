import { createHash } from 'node:crypto'
import type { Level } from '#contract/journey.ts'
import { type Length, lengthOf } from '#contract/rules/journey.ts'
import { type SearchWord, searchWordsOf } from '#contract/rules/search-words.ts'

/** Max. code points of a word; longer words are cut. */
const WORD_MAX = 40
/** Version of the rules that turn texts into words; with a new one, the job `searchRenewal` applies them to all texts. */
export const SEARCH_VERSION = 1
/** Max. number of words in a search; further words are ignored. */
export const SEARCH_WORDS_MAX = 8

/** The words by which an index finds a text: its words, then the other ways to write them. */
export function wordsOf(text: string): string[] {
  const words = searchWordsOf(text)
  const others = words.flatMap(({ spellings, joined }) => [...spellings.slice(1), ...plainOf(spellings[0]), ...joined])
  const pairs = words.flatMap(({ spellings: [bare = '', long] }) => (long === undefined ? [] : [pairOf(bare, long)]))
  return [...[...words.map(({ spellings }) => spellings[0] ?? ''), ...others].map(cut), ...pairs]
}

/**
 * The entry of a word that a text has with 'ü', by its two spellings without it. So a search for 'munchen' also finds
 * 'Muenchen', while 'pot' doesn't find 'poet'.
 */
export function pairOf(bare: string, long: string): string {
  return `_${cut(bare)}_${cut(long)}`
}

export function isPair(word: string): boolean {
  return word.startsWith('_')
}

/** The word without its signs: 'net' for '.NET'; none without signs, and for 'C++', which isn't 'C'. */
function plainOf(word = ''): string[] {
  const plain = word.replace(/[．＋＃＊]/g, '')
  return plain === word || (plain.length === 1 && !word.endsWith('＊')) ? [] : [cut(plain)]
}

/** A word of a search. */
export interface AskedWord {
  /** Its spellings. */
  own: string[]
  /** The word without its signs, for searches that find nothing with them. */
  plain: string[]
  /** The word joined with its neighbours, each an alternative to the word. */
  joined: string[]
}

/** The distinct words of a search, at most SEARCH_WORDS_MAX. */
export function wordsAsked(q: string): AskedWord[] {
  const words = searchWordsOf(q)
  const asked = words.map(({ spellings, joined }, index) => {
    const rejoined = [...rejoinedOf(words[index - 1], words[index]), ...rejoinedOf(words[index], words[index + 1])]
    return {
      own: spellings.map(cut),
      plain: plainOf(spellings[0]),
      joined: [...new Set([...joined, ...rejoined].map(cut))],
    }
  })
  const once = new Map(asked.map((word) => [word.own[0], word]))
  return [...once.values()].slice(0, SEARCH_WORDS_MAX)
}

/** The word of which a search has the first letter apart: 'ecommerce' for 'e commerce'. */
function rejoinedOf(one?: SearchWord, other?: SearchWord): string[] {
  const [before = '', after = ''] = [one?.spellings[0], other?.spellings[0]]
  const isApart = /^\p{sc=Latin}$/u.test(before) && /^\p{sc=Latin}{3,}$/u.test(after)
  return isApart ? [before + after] : []
}

/** The trigrams of a word, including its edges; misspelled words share most of them. */
export function trigramsOf(word: string): string[] {
  const letters = [' ', ...word, ' ']
  return [...new Set(letters.slice(2).map((_, index) => letters.slice(index, index + 3).join('')))]
}

function cut(word: string): string {
  return word.length <= WORD_MAX ? word : [...word].slice(0, WORD_MAX).join('')
}

/** Max. distinct words of a journey that search can find; further words are ignored. */
const WORDS_MAX = 5000

/** The searchable content of a journey. */
export interface Findable {
  name: string
  owner: string
  description: string
  badges: { key: string; name: string }[]
  steps: { stepType: string; description: string; section: string | null; note: string | null }[]
  facts: Facts
}

/**
 * The facts of a journey that lists can be filtered by, besides badges and step types; null while
 * unknown.
 */
interface Facts {
  minutes: number | null
  language: string | null
  level: Level | null
  free: number | null
}

/**
 * The fields that a term is indexed for. `name`: words of the name; `title`: words of name, badges
 * and owner; `text`: words of any text.
 */
export const FIELDS = ['name', 'title', 'text'] as const
export type Field = (typeof FIELDS)[number]
const MARKS: Record<Field, string> = { name: 'n_', title: 't_', text: '' }

export function termOf(word: string, field: Field): string {
  return MARKS[field] + word
}

/** The term of a badge; its key is hashed, since badge names can contain any character. */
export function badgeTerm(key: string): string {
  return `b_${createHash('sha256').update(key).digest('hex').slice(0, 12)}`
}

export function stepTypeTerm(stepType: string): string {
  return `s_${stepType.toLowerCase().replace(/[^a-z]/g, '')}`
}

export function lengthTerm(length: Length): string {
  return `l_${length}`
}

export function levelTerm(level: Level): string {
  return `v_${level}`
}

export const FREE_TERM = 'f_free'

/** The term of a BCP 47 tag; a journey also has the term of the first part of its tag. */
export function languageTerm(tag: string): string {
  return `g_${tag.toLowerCase().replaceAll('-', '_')}`
}

function termsOfFacts({ minutes, language, level, free }: Facts): string[] {
  return [
    ...(minutes === null ? [] : [lengthTerm(lengthOf(minutes))]),
    ...(language === null ? [] : [languageTerm(language), languageTerm(language.split('-')[0] ?? '')]),
    ...(level === null ? [] : [levelTerm(level)]),
    ...(free === 1 ? [FREE_TERM] : []),
  ]
}

/** The distinct words of a journey, the words of its card first. */
export interface JourneyWords {
  words: string[]
  /** The words in the name, badges, owner's name and description. */
  onCard: ReadonlySet<string>
  /** Number of UTF-16 code units of all texts. */
  length: number
}

export function termsOf({ name, owner, description, badges, steps, facts }: Findable): {
  terms: string[]
  words: JourneyWords
} {
  const inName = wordsOf(name)
  const inTitle = [...inName, ...badges.flatMap((badge) => wordsOf(badge.name)), ...wordsOf(owner)]
  const texts = steps.flatMap((step) => [step.section ?? '', step.description, step.note ?? ''])
  const onCard = new Set([...inTitle, ...wordsOf(description)])
  const words = distinctWords([...onCard], texts)
  const terms = [
    ...words,
    ...inTitle.map((word) => termOf(word, 'title')),
    ...inName.map((word) => termOf(word, 'name')),
    ...badges.map(({ key }) => badgeTerm(key)),
    ...steps.map(({ stepType }) => stepTypeTerm(stepType)),
    ...termsOfFacts(facts),
  ]
  const length = [name, description, ...texts].reduce((sum, text) => sum + text.length, 0)
  return { terms: [...new Set(terms)], words: { words, onCard, length } }
}

/** At most WORDS_MAX words; the texts are read only as far as needed. */
function distinctWords(first: readonly string[], texts: readonly string[]): string[] {
  const words = new Set(first)
  for (const text of texts) {
    if (words.size >= WORDS_MAX) break
    for (const word of wordsOf(text)) words.add(word)
  }
  return [...words].slice(0, WORDS_MAX)
}
