import { editDistance, fold, foldKeeping, spellingsOf, typosAllowed } from './text-folding.ts'

const CHARACTER = String.raw`\p{L}\p{N}\p{M}`
/** Scripts without spaces between words; their texts are searched as pairs of characters. */
const UNSPACED = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\u3099\u309a\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}`
const BEFORE_WORD = `(?<![${CHARACTER}])`
/** Plus and number signs that belong to the word before them: 'C++', 'C++17', 'Notepad++', 'C#', 'C#12'. */
const SIGNS = String.raw`(?<=[\p{L}\p{M}])(?:\+{2,3}(?!\+)|[+#♯](?![+#♯])(?!(?![${UNSPACED}])[${CHARACTER}]))|(?<=${BEFORE_WORD}\p{L})[#♯](?=\p{N})`
/** A star belongs to a single letter, as in 'A*'; behind words it is a wildcard or markup. */
const STAR = String.raw`(?<=(?<![${CHARACTER}*])\p{L})\*(?![*${CHARACTER}])`
const WORD = new RegExp(
  String.raw`((?<![${CHARACTER}.])\.(?=\p{L}))?([\p{L}\p{N}][${CHARACTER}]*)(${SIGNS}|${STAR})?`,
  'gu',
)
const HAS_UNSPACED = new RegExp(`[${UNSPACED}]`, 'u')
const RUNS = new RegExp(String.raw`[${UNSPACED}\p{N}]+|[^${UNSPACED}\p{N}][^${UNSPACED}]*`, 'gu')
/** The signs within names that are also written without: 'e-commerce', 'Node.js', "O'Neill", 'CI/CD', 'R&D'. */
const JOINERS = String.raw`\-\u2010.'’&/_·\u00ad\u200b-\u200d\u2060`
const JOINER = new RegExp(`^[${JOINERS}]?$`, 'u')
const JOINERS_IN_NAME = new RegExp(
  String.raw`(?<=[\p{L}\p{M}])[${JOINERS}](?=[${CHARACTER}])|(?<=[${CHARACTER}+#])[${JOINERS}](?=\p{L})`,
  'gu',
)
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
  /** The word without its signs: 'net' for '.NET'; null without signs, and for 'C++', which isn't 'C'. */
  plain: string | null
  /** The word as the end of a name: '.js' for 'js' in 'Node.js'; else null. */
  ending: string | null
  /** The word together with the words that it is joined to: 'nodejs' for 'node' in 'Node.js'. */
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

/** A text for searches by any part of it: without case and accents, and then the other ways to write its words. */
export function searchTextOf(text: string): string {
  const others = searchWordsOf(text).flatMap(({ spellings, joined }) => [...spellings.slice(1), ...joined])
  const plain = fold(text)
  return others.length === 0 ? plain : `${plain}\n${inHalfWidth([...new Set(others)].join(' '))}`
}

/** The parts of a search, each with the ways to write it in texts of `searchTextOf`. */
export function partsAsked(q: string): string[][] {
  const parts = foldKeeping(q).split(/\s+/u)
  return [...new Set(parts)]
    .filter((part) => /[\p{L}\p{N}]/u.test(part))
    .map((part) => [...new Set([part, part.replace(JOINERS_IN_NAME, '')].flatMap(spellingsOf))])
}

/** Whether a text has every part of a search; any text has those of an empty one. */
export function hasParts(text: string, q: string): boolean {
  if (q.trim() === '') return true
  const [searchText, parts] = [searchTextOf(text), partsAsked(q)]
  return parts.length > 0 && parts.every((ways) => ways.some((way) => searchText.includes(way)))
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
  const folded = chain.map((piece) => ({ ...piece, letters: foldKeeping(piece.letters) }))
  const words = wordsOf(folded).map(({ spellings, ending }) => [...spellings, ...(ending === null ? [] : [ending])])
  const single = chain.filter((_, index) => words[index]?.some((word) => isWanted(word, wanted)))
  const joined = joinsOf(folded).filter(([from, to]) => {
    const length = lettersOf(folded.slice(from, to - 1)).length
    return spellingsOf(lettersOf(folded.slice(from, to))).some((word) =>
      wanted.some((start) => start.length > length && word.startsWith(start)),
    )
  })
  return [
    ...single.map(({ start, end }): Range => [start, end]),
    ...joined.map(([from, to]): Range => [chain[from]?.start ?? 0, chain[to - 1]?.end ?? 0]),
  ]
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

function* piecesIn(text: string): Generator<Piece> {
  let before: Piece | undefined
  for (const { 0: all, 1: dot = '', 2: run = '', 3: signs = '', index } of text.matchAll(WORD)) {
    const runs = HAS_UNSPACED.test(run) ? (run.match(RUNS) ?? []) : [run]
    let start = index
    for (const [at, letters] of runs.entries()) {
      const isUnspaced = HAS_UNSPACED.test(letters)
      const end = at === runs.length - 1 ? index + all.length : start + letters.length + (at === 0 ? dot.length : 0)
      const between = text.slice(before?.end ?? 0, start)
      const isJoined =
        before !== undefined &&
        at === 0 &&
        dot === '' &&
        JOINER.test(between) &&
        !isUnspaced &&
        !before.isUnspaced &&
        /\p{L}/u.test(before.letters + letters)
      before = {
        start,
        end,
        letters,
        dot: at === 0 ? dot : '',
        signs: at === runs.length - 1 ? signs : '',
        isUnspaced,
        joiner: isJoined ? between : null,
      }
      yield before
      start = end
    }
  }
}

/** The words of a chain, of a folded text. */
function wordsOf(chain: readonly Piece[]): SearchWord[] {
  const [first] = chain
  if (first?.isUnspaced) return pairsIn([...first.letters]).map((pair) => wordOf(pair))
  const joins = joinsOf(chain).map(([from, to]) => spellingsOf(lettersOf(chain.slice(from, to))))
  const whole = joins.length < chain.length ? [] : (joins.at(-1) ?? [])
  return chain.map((piece, index) => {
    const { letters, dot, signs, joiner } = piece
    const isOtherName = (dot === '' && signs === '') || ([...letters].length === 1 && signs !== '*')
    const isEnding = joiner === '.' && /^\p{L}/u.test(letters)
    const pairs = [joins[index - 1] ?? [], index < chain.length - 1 ? (joins[index] ?? []) : []]
    return {
      spellings: spellingsOf(lettersOf([piece])),
      plain: isOtherName ? null : fold(letters),
      ending: isEnding ? inFullWidth('.') + fold(letters) : null,
      joined: [...pairs.flat(), ...whole],
    }
  })
}

function wordOf(word: string): SearchWord {
  return { spellings: spellingsOf(word), plain: null, ending: null, joined: [] }
}

/** The parts of a chain that are also written as one word: neighbours, and the whole of a short one. */
function joinsOf({ length }: readonly Piece[]): [from: number, to: number][] {
  const pairs = Array.from({ length: length - 1 }, (_, index): [number, number] => [index, index + 2])
  return length > 2 && length <= JOINED_MAX ? [...pairs, [0, length]] : pairs
}

function lettersOf(chain: readonly Piece[]): string {
  return chain.map(({ letters, dot, signs }) => inFullWidth(dot) + letters + inFullWidth(signs)).join('')
}

function pairsIn(letters: string[]): string[] {
  if (letters.length === 1) return letters
  return letters.slice(1).map((letter, index) => `${letters[index]}${letter}`)
}

/** Signs in full width, which folded texts don't contain and search indexes take for letters. */
function inFullWidth(signs: string): string {
  return signs.replace(/♯/g, '#').replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
}

function inHalfWidth(words: string): string {
  return words.replace(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
}
