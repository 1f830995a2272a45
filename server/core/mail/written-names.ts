import { firstCharacters } from '#contract/rules/characters.ts'
import { normalized } from '#contract/rules/text.ts'

/** Visible characters of a name in a subject or sentence: a longer one could be a message of its own. */
const SHOWN_MAX = 40
/** Without width, or above and below the character before. */
const UNSEEN = /[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
/** Signs that readers, but not mail programs, take for the dot of a host name. */
const LIKE_A_DOT =
  /[\u00b7\u0660\u066b\u06d4\u06f0\u0701\u0702\u1427\u2022\u2027\u2219\u22c5\u2e31-\u2e33\u30fb\ua4f8\ua4ff\ua78f\u{10a50}](?=[a-z]{2})/giu
/** Between two l, Catalan has a dot. */
const CATALAN = /(?<=l)\u00b7(?=l)/giu
/**
 * A scheme, an email address, or a host name: two labels joined by a dot, the last one of two
 * characters or more. U+3002 is a dot of domain names, too.
 */
const LINK = /:[/\u2044\u2215]{2}|@|www[.\u3002]|[\p{L}\p{N}-][.\u3002][\p{L}\p{N}-]{2,}/iu
/** With the signs that look like a dot or an at sign. */
const LINK_PART = /:\/\/|[@\uff20\ufe6b]|[.\u2024\u3002\ufe52\uff0e\uff61](?=[\p{L}\p{N}])/gu
/** Invisible and without width. */
const WORD_JOINER = '\u2060'

/**
 * Whether a mail program would turn the name, or part of it, into a link, or a reader would take it
 * for one. Members choose names; strangers get the emails.
 */
export function becomesLink(name: string): boolean {
  const seen = normalized(name, 'NFKD').replace(UNSEEN, '').normalize('NFC')
  return LINK.test(seen.replace(CATALAN, '').replace(LIKE_A_DOT, '.'))
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
