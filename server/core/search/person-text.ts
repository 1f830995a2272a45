import { fold } from '#contract/rules/text-folding.ts'

/** Limit for index keys and cursors. */
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
