import { CHARACTER, JOINERS, searchWordsOf } from './search-words.ts'
import { fold, foldKeeping, spellingsOf } from './text-folding.ts'

const JOINERS_IN_NAME = new RegExp(
  String.raw`(?<=[\p{L}\p{M}])[${JOINERS}](?=[${CHARACTER}])|(?<=[${CHARACTER}+#])[${JOINERS}](?=\p{L})`,
  'gu',
)

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

/** Words of the search with their signs as they are typed. */
function inHalfWidth(words: string): string {
  return words.replace(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
}
