import { Parser } from 'htmlparser2'

/** The parts of a page's markup that are read. */
export interface Markup extends Metadata {
  /** Minutes to read the page's article; null if there is none or the page wasn't read to its end. */
  readingMinutes(isKnownArticle: boolean): number | null
}

/** Max. number of tags and attributes in a head; deep nesting is expensive to parse. */
const TAGS_MAX = 5000
const ATTRIBUTES_MAX = 20_000
/** Max. tags that are read of the whole page; its body is optional. */
const ALL_TAGS_MAX = 30_000
const ALL_ATTRIBUTES_MAX = 100_000
const BODY_DEPTH_MAX = 256

/** Parses a page incrementally until the end of its body. */
export function createMarkupReader() {
  const metadata = createMetadataReader()
  const counter = createTextCounter()
  let isInHead = true
  let isComplete = false
  let isOver = false
  let tags = 0
  let attributes = 0
  let depth = 0

  const parser = new Parser({
    onopentagname(name) {
      tags++
      depth++
      if (name === 'body') isInHead = false
      if (isInHead ? tags > TAGS_MAX : tags > ALL_TAGS_MAX || depth > BODY_DEPTH_MAX) isOver = true
    },
    onattribute() {
      if (++attributes > (isInHead ? ATTRIBUTES_MAX : ALL_ATTRIBUTES_MAX)) isOver = true
    },
    onopentag(name, given) {
      if (isOver) return
      metadata.open(name, given, isInHead)
      counter.open(name, given)
    },
    ontext(data) {
      if (isOver) return
      metadata.text(data)
      counter.text(data)
    },
    onclosetag(name, isImplied) {
      if (isOver) return
      depth--
      metadata.close(name, isInHead)
      counter.close()
      if (name === 'head') isInHead = false
      if (!isImplied && (name === 'body' || name === 'html')) isComplete = isOver = true
    },
  })

  return {
    read: (): Markup => ({
      ...metadata.read(),
      readingMinutes: (isKnownArticle) => (isComplete ? counter.minutes(isKnownArticle) : null),
    }),
    /** Whether the parts that every preview needs were read. */
    hasHead: () => !isInHead || isOver,
    isOver: () => isOver,
    write: (text: string) => parser.write(text),
    end: () => parser.end(),
  }
}

/** Raw metadata of a page. */
interface Metadata {
  /** The first content of each property, name, itemprop or http-equiv in the head; keys are in lower case. */
  meta: ReadonlyMap<string, string>
  title: string
  /** Texts of the head's `application/ld+json`. */
  linkedData: readonly string[]
  bodyLinkedData: readonly string[]
  imageLink: string | null
  base: string | null
  /** The page's `lang`. */
  language: string | null
  /** Microdata about length, anywhere in the page: pairs of itemprop (in lower case) and content. */
  lengths: readonly (readonly [string, string])[]
}

const META_KEYS_MAX = 200
const LENGTHS_MAX = 50
const VALUE_UNITS_MAX = 4096
const LINKED_DATA_UNITS_MAX = 100_000
const LENGTH_NAMES = new Set(['duration', 'timerequired'])

type Attributes = Record<string, string>

/** Collects metadata from the tags and texts of a parser. */
function createMetadataReader() {
  const meta = new Map<string, string>()
  const lengths: [string, string][] = []
  const linkedData: string[] = []
  const bodyLinkedData: string[] = []
  const first = { title: '', imageLink: null, base: null, language: null } as Pick<
    Metadata,
    'title' | 'imageLink' | 'base' | 'language'
  >
  let inside: 'title' | 'linkedData' | null = null
  let text = ''

  function takeMeta({ property, name, itemprop, content, 'http-equiv': header }: Attributes): void {
    const key = keyOf(property || name || itemprop || header)
    if (key === '' || !content?.trim() || meta.has(key) || meta.size >= META_KEYS_MAX) return
    meta.set(key, cut(content) ?? '')
  }

  function takeLength({ itemprop, content }: Attributes): void {
    const key = keyOf(itemprop)
    if (LENGTH_NAMES.has(key) && content && lengths.length < LENGTHS_MAX) lengths.push([key, content.slice(0, 100)])
  }

  return {
    read: (): Metadata => ({ ...first, meta, lengths, linkedData, bodyLinkedData }),

    open(name: string, given: Attributes, isInHead: boolean): void {
      if (name === 'meta') takeLength(given)
      if (name === 'html') first.language ??= cut(given.lang || given['xml:lang'])
      if (isInHead && name === 'meta') takeMeta(given)
      if (isInHead && name === 'link' && given.rel?.toLowerCase() === 'image_src') first.imageLink ??= cut(given.href)
      if (isInHead && name === 'base') first.base ??= cut(given.href)
      text = ''
      inside = kindOf(name, given)
    },

    text(data: string): void {
      if (inside === null) return
      const most = inside === 'title' ? VALUE_UNITS_MAX : LINKED_DATA_UNITS_MAX
      if (text.length <= most) text += data
    },

    close(name: string, isInHead: boolean): void {
      if (isInHead && inside === 'title' && name === 'title' && first.title.trim() === '') first.title = cut(text) ?? ''
      if (inside === 'linkedData' && text.length <= LINKED_DATA_UNITS_MAX)
        (isInHead ? linkedData : bodyLinkedData).push(text)
      inside = null
    },
  }
}

function kindOf(name: string, { type }: Attributes): 'title' | 'linkedData' | null {
  if (name === 'title') return 'title'
  return name === 'script' && type?.trim().toLowerCase() === 'application/ld+json' ? 'linkedData' : null
}

function keyOf(name: string | undefined): string {
  return (name ?? '').slice(0, 100).trim().toLowerCase()
}

function cut(value: string | undefined): string | null {
  return value === undefined ? null : value.slice(0, VALUE_UNITS_MAX)
}

/** Elements that can contain a page's main text, best first. */
const PLACES = ['articleBody', 'article', 'main'] as const
type Place = (typeof PLACES)[number]

interface Amount {
  words: number
  /** Number of characters of scripts without spaces between words. */
  characters: number
}

interface OpenElement {
  isSkipped: boolean
  place: Place | null
  start: Amount
}

const WORDS_PER_MINUTE = 230
const CHARACTERS_PER_MINUTE = 500
/** Min. reading time; a shorter text is probably not the whole article. */
const MINUTES_MIN = 200 / WORDS_PER_MINUTE
const PENDING_UNITS_MAX = 4096

const CHARACTER = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu
const WORD = /[\p{L}\p{N}]\S*/gu
const SKIPPED =
  /^(?:aside|button|dialog|footer|head|iframe|math|nav|noscript|script|select|style|svg|template|textarea)$/

/** Counts the words of a page's main text, from the tags and texts of a parser. */
function createTextCounter() {
  const open: OpenElement[] = []
  const longest: Partial<Record<Place, Amount & { times: number }>> = {}
  let total: Amount = { words: 0, characters: 0 }
  let skipping = 0
  let pending = ''

  function countPending(): void {
    const characters = pending.match(CHARACTER)?.length ?? 0
    const rest = characters > 0 ? pending.replace(CHARACTER, ' ') : pending
    total = {
      words: total.words + (rest.match(WORD)?.length ?? 0),
      characters: total.characters + characters,
    }
    pending = ''
  }

  return {
    open(name: string, given: Record<string, string>): void {
      countPending()
      const place = placeOf(name, given)
      const isNested = place === 'article' && open.some((element) => element.place === 'article')
      const isSkipped = isNested || SKIPPED.test(name) || 'hidden' in given || given['aria-hidden'] === 'true'
      if (isSkipped) skipping++
      open.push({ isSkipped, place: skipping > 0 ? null : place, start: total })
    },

    text(data: string): void {
      if (skipping > 0) return
      pending += data
      if (pending.length > PENDING_UNITS_MAX) countPending()
    },

    close(): void {
      countPending()
      const element = open.pop()
      if (element?.isSkipped) skipping--
      if (!element?.place) return
      const { words, characters } = amountSince(element.start, total)
      const before = longest[element.place]
      const isLonger = !before || minutesFor({ words, characters }) > minutesFor(before)
      longest[element.place] = { ...(isLonger ? { words, characters } : before), times: (before?.times ?? 0) + 1 }
    },

    /** Minutes to read the article; null for pages with several articles, unless one is known to be the main one. */
    minutes(isKnownArticle: boolean): number | null {
      for (const place of PLACES) {
        const text = longest[place]
        if (!text || minutesFor(text) < MINUTES_MIN) continue
        if (isKnownArticle || (place !== 'main' && text.times === 1)) return Math.ceil(minutesFor(text))
      }
      return null
    },
  }
}

function placeOf(name: string, { itemprop, role }: Record<string, string>): Place | null {
  if (itemprop?.toLowerCase() === 'articlebody') return 'articleBody'
  if (name === 'article') return 'article'
  return name === 'main' || role === 'main' ? 'main' : null
}

function amountSince(start: Amount, end: Amount): Amount {
  return { words: end.words - start.words, characters: end.characters - start.characters }
}

function minutesFor({ words, characters }: Amount): number {
  return words / WORDS_PER_MINUTE + characters / CHARACTERS_PER_MINUTE
}
