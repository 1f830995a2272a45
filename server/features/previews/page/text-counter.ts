/** Where a page's main text can be, best first. */
const PLACES = ['articleBody', 'article', 'main'] as const
type Place = (typeof PLACES)[number]

interface Amount {
  words: number
  /** Characters of scripts without spaces between words. */
  characters: number
}

interface OpenElement {
  isSkipped: boolean
  place: Place | null
  start: Amount
}

const WORDS_PER_MINUTE = 230
const CHARACTERS_PER_MINUTE = 500
/** A shorter text is probably not the whole article. */
const MINUTES_MIN = 200 / WORDS_PER_MINUTE
const PENDING_UNITS_MAX = 4096

const CHARACTER = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu
const WORD = /[\p{L}\p{N}]\S*/gu
const SKIPPED =
  /^(?:aside|button|dialog|footer|head|iframe|math|nav|noscript|script|select|style|svg|template|textarea)$/

/** Counts the words of a page's main text from the tags and texts of a parser. */
export function createTextCounter() {
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

    /** Minutes to read the article; null for pages with several, unless one is known to be the page's. */
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
