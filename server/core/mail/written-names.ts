import { firstCharacters } from '#contract/rules/characters.ts'
import { normalized } from '#contract/rules/text.ts'

/** Visible characters of a name in a subject or sentence: a longer one could be a message of its own. */
const SHOWN_MAX = 40
/**
 * A scheme, an email address, or a host name: two labels joined by a dot, the last one of two
 * characters or more. U+3002 is a dot of domain names, too.
 */
const LINK = /:\/\/|@|www[.\u3002]|[\p{L}\p{N}-][.\u3002][\p{L}\p{N}-]{2,}/iu
/** With the signs that look like a dot or an at sign. */
const LINK_PART = /:\/\/|[@\uff20\ufe6b]|[.\u2024\u3002\uff0e\uff61](?=[\p{L}\p{N}])/gu
/** Invisible and without width. */
const WORD_JOINER = '\u2060'

/**
 * Whether a mail program would turn the name, or part of it, into a link, or a reader would take it
 * for one. Members choose names; strangers get the emails.
 */
export function becomesLink(name: string): boolean {
  return LINK.test(normalized(name, 'NFKC'))
}

/**
 * Text that people wrote, such that mail programs make no link of it: with an invisible character after the signs that
 * links have.
 */
export function defuseLinks(text: string): string {
  return text.replace(LINK_PART, `$&${WORD_JOINER}`)
}

export function shortened(name: string): string {
  const start = firstCharacters(name, SHOWN_MAX)
  return start === name ? name : `${start.trimEnd()}…`
}
