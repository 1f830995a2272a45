import { fold } from '#contract/rules/text-folding.ts'

/** So that the index takes it whatever is written, and a cursor carries it. */
const SORT_CHARACTERS = 80

/** A name as the directory sorts it: no case, no accents, letters and digits alone, and no longer than an index takes. */
export function sortNameOf(displayName: string): string {
  const plain = fold(displayName).replace(/[^\p{L}\p{N}]+/gu, ' ')
  return [...plain.trim()].slice(0, SORT_CHARACTERS).join('')
}

/** What a search for people looks in. */
export function searchTextOf(person: { displayName: string; role: string | null; company: string | null }): string {
  return fold([person.displayName, person.role ?? '', person.company ?? ''].join(' '))
}
