import { editDistance, foldKeeping, spellingsOf, typosAllowed } from './text-folding.ts'

/** A character of a word, within a class. */
export const CHARACTER = String.raw`\p{L}\p{N}\p{M}`
/** Scripts without spaces between words; their texts are searched as pairs of characters. */
const UNSPACED = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー\u3099\u309a\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}`
const UNSPACED_LETTER = `(?=[${CHARACTER}])[${UNSPACED}]`
const SPACED_LETTER = `(?![${UNSPACED}])[${CHARACTER}]`
const BEFORE_WORD = `(?<![${CHARACTER}])`
/** Plus and number signs that belong to the word before them: 'C++', 'C++17', 'Notepad++', 'C#', 'C#12'. */
const SIGNS = String.raw`(?<=[\p{L}\p{M}])(?:\+{2,3}(?!\+)|[+#♯](?![+#♯])(?!${SPACED_LETTER}))|(?<=${BEFORE_WORD}\p{L})[#♯](?=\p{N})`
/** A star belongs to a single letter, as in 'A*'; behind words it is a wildcard or markup. */
const STAR = String.raw`(?<=(?<![${CHARACTER}*])\p{L})\*(?![*${CHARACTER}])`
const WORD = new RegExp(
  String.raw`((?<![${CHARACTER}.])\.(?=\p{L}))?(?:(\p{N}*${UNSPACED_LETTER}(?:${UNSPACED_LETTER}|\p{N})*)|((?!\p{M})(?:${SPACED_LETTER})+))(${SIGNS}|${STAR})?`,
  'gu',
)
/** The signs within names that are also written without: 'e-commerce', 'Node.js', "O'Neill", 'CI/CD', 'R&D'. */
export const JOINERS = String.raw`\-\u2010.'’&/_·\u00ad\u200b-\u200d\u2060`
const JOINER = new RegExp(`^[${JOINERS}]?$`, 'u')
/** Longer chains of words, such as addresses, are joined in pairs only. */
const JOINED_MAX = 4

/** A part of a text that is a word, and how it continues the one before it. */
interface Piece {
  start: number
  end: number
  letters: string
  /** The dot before the letters, or ''. */
  dot: string
  /** The signs behind the letters, or ''. */
  signs: string
  isUnspaced: boolean
  /** The sign between this word and the one it continues; null at the beginning of a chain. */
  joiner: string | null
}

/** A word as the search compares it: letters, digits and marks, and its signs in full width. */
export interface SearchWord {
  /** Its spellings: without accents, and with 'ue' for 'ü' if that differs. */
  spellings: string[]
  /** The word with what it is joined to: 'nodejs' for 'node', 'nodejs' and '.js' for 'js' in 'Node.js'. */
  joined: string[]
}

/** A word without signs within it, which most words are: it needs no slow expression. */
const SIMPLE = /^[("“„«]*([a-z0-9äöüøåα-ωа-я]+)[)"”“»,.;:!?]*$/u

/** The words of a text, in order. */
export function searchWordsOf(text: string): SearchWord[] {
  return foldKeeping(text)
    .split(/\s+/u)
    .flatMap((part) => {
      const simple = SIMPLE.exec(part)?.[1]
      return simple === undefined ? chainsIn(part).flatMap(wordsOf) : wordOf(simple)
    })
}

/** Splits a text at the words that a search found; the pieces at odd indexes are the matches. */
export function marksIn(text: string, asked: string): string[] {
  const wanted = [...new Set(searchWordsOf(asked).flatMap(({ spellings, joined }) => [...spellings, ...joined]))]
  const found = chainsIn(text)
    .flatMap((chain) => (chain[0]?.isUnspaced ? pairsWanted(chain[0], wanted) : wordsWanted(chain, wanted)))
    .sort(([a], [b]) => a - b)
  const pieces = ['']
  let end = 0
  for (const [from, to] of found) {
    if (to <= end) continue
    if (from > end || pieces.length === 1)
      pieces.push(`${pieces.pop()}${text.slice(end, from)}`, text.slice(from, to), '')
    else pieces.splice(-2, 1, `${pieces.at(-2)}${text.slice(end, to)}`)
    end = to
  }
  return [...pieces.slice(0, -1), text.slice(end)]
}

type Range = [start: number, end: number]

function wordsWanted(chain: readonly Piece[], wanted: readonly string[]): Range[] {
  const words = wordsOf(chain.map((piece) => ({ ...piece, letters: foldKeeping(piece.letters) })))
  const joined = words.map((word) => word.joined.filter((each) => wanted.includes(each)))
  return chain.flatMap(({ start, end }, index): Range[] => {
    const own = joined[index] ?? []
    if (own.length === 0 && !words[index]?.spellings.some((word) => isWanted(word, wanted))) return []
    const continues = joined[index + 1]?.some((each) => own.includes(each))
    return [[start, (continues && chain[index + 1]?.start) || end]]
  })
}

function isWanted(word: string, wanted: readonly string[]): boolean {
  return wanted.some((start) => word.startsWith(start) || editDistance(start, word) <= typosAllowed(start))
}

function pairsWanted({ letters, start }: Piece, wanted: readonly string[]): Range[] {
  const ranges: Range[] = []
  let at = start
  const all = [...letters]
  for (const [index, letter] of all.entries()) {
    const pair = `${letter}${all[index + 1] ?? ''}`
    if (wanted.includes(foldKeeping(pair))) ranges.push([at, at + pair.length])
    else if (wanted.includes(foldKeeping(letter))) ranges.push([at, at + letter.length])
    at += letter.length
  }
  return ranges
}

/** The words of a text, in chains of words that are joined. */
function chainsIn(text: string): Piece[][] {
  const chains: Piece[][] = []
  for (const piece of piecesIn(text))
    if (piece.joiner === null) chains.push([piece])
    else chains.at(-1)?.push(piece)
  return chains
}

function piecesIn(text: string): Piece[] {
  let before: Piece | undefined
  return [...text.matchAll(WORD)].map(
    ({ 0: all, 1: dot = '', 2: unspaced, 3: spaced = '', 4: signs = '', index: start }) => {
      const letters = unspaced ?? spaced
      const between = text.slice(before?.end, start)
      const isJoined =
        before &&
        !before.isUnspaced &&
        !unspaced &&
        !dot &&
        JOINER.test(between) &&
        // Two numbers, as in '2.0', aren't one word.
        /\p{L}/u.test(before.letters + letters)
      before = {
        start,
        end: start + all.length,
        letters,
        dot,
        signs,
        isUnspaced: unspaced !== undefined,
        joiner: isJoined ? between : null,
      }
      return before
    },
  )
}

/** The words of a chain, of a folded text. */
function wordsOf(chain: readonly Piece[]): SearchWord[] {
  const [first] = chain
  if (first?.isUnspaced) return pairsIn([...first.letters]).map((pair) => wordOf(pair))
  const joins = joinsOf(chain).map(([from, to]) => spellingsOf(lettersOf(chain.slice(from, to))))
  const whole = joins.length < chain.length ? [] : (joins.at(-1) ?? [])
  return chain.map((piece, index) => {
    const ending =
      piece.joiner === '.' && /^\p{L}/u.test(piece.letters) ? spellingsOf(inFullWidth('.') + piece.letters) : []
    const next = index < chain.length - 1 ? (joins[index] ?? []) : []
    return { ...wordOf(lettersOf([piece])), joined: [...(joins[index - 1] ?? []), ...next, ...whole, ...ending] }
  })
}

function wordOf(word: string): SearchWord {
  return { spellings: spellingsOf(word), joined: [] }
}

/** The parts of a chain that are also written as one word: neighbours, and the whole of a short one. */
function joinsOf({ length }: readonly Piece[]): [from: number, to: number][] {
  const pairs = Array.from({ length: length - 1 }, (_, index): [number, number] => [index, index + 2])
  return length > 2 && length <= JOINED_MAX ? [...pairs, [0, length]] : pairs
}

function lettersOf(chain: readonly Piece[]): string {
  return chain.reduce((all, { letters, dot, signs }) => all + inFullWidth(dot) + letters + inFullWidth(signs), '')
}

function pairsIn(letters: string[]): string[] {
  if (letters.length === 1) return letters
  return letters.slice(1).map((letter, index) => `${letters[index]}${letter}`)
}

/** Signs in full width, which folded texts don't contain and search indexes take for letters. */
function inFullWidth(signs: string): string {
  if (signs === '') return ''
  return signs.replace(/♯/g, '#').replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
}
