import { withScheme } from './link.ts'

/** Max. characters of a name made from an address: those of a step's title. */
const ADDRESS_NAME_MAX = 100
const FILE_ENDING = /\.(?:html?|php|aspx?|jsp|pdf|md)$/iu

/**
 * A name for a page without a title: the words in the last part of its path, such as 'Beginners
 * sourdough bread', or the address itself if there are fewer than two.
 */
export function nameOfAddress(url: string): string {
  if (!URL.canParse(withScheme(url))) return url
  const path = new URL(withScheme(url)).pathname.replace(/\/+$/u, '')
  const words = wordsOf(path.slice(path.lastIndexOf('/') + 1))
  return words === null ? url : [...words].slice(0, ADDRESS_NAME_MAX).join('').trim()
}

/** The title of a step whose link changes from `before` to `after`: a title that was the former address names the new one. */
export function titleAfter(title: string, before: string, after: string): string {
  if (title !== before) return title
  return [...nameOfAddress(after)].slice(0, ADDRESS_NAME_MAX).join('')
}

/** The words of a part of a path; null if it has fewer than two, or more other signs than words. */
function wordsOf(part: string): string | null {
  const words = decoded(part)
    .replace(FILE_ENDING, '')
    .split(/[\s_+-]+/u)
    .filter((word) => word !== '')
  while (/^\d{3,}$/u.test(words.at(-1) ?? '')) words.pop()
  while (/^\d{4,}$/u.test(words[0] ?? '')) words.shift()
  const written = words.filter((word) => /^[\p{L}\p{M}'’]{2,}$/u.test(word)).length
  if (written < 2 || written * 2 <= words.length) return null
  const text = words.join(' ')
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
