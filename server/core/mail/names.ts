import { firstCharacters } from '#contract/rules/characters.ts'
import { normalized } from '#contract/rules/text.ts'

/**
 * Max. visible characters of a name in a subject or sentence: a longer name could be a message of
 * its own.
 */
const SHOWN_MAX = 40
/** Characters that readers don't see as separate letters: characters without width, and combining marks. */
const INVISIBLE = /[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
/** Characters that readers, but not mail programs, take for the dot of a host name. */
const LIKE_A_DOT =
  /[\u00b7\u0660\u066b\u06d4\u06f0\u0701\u0702\u1427\u2022\u2027\u2219\u22c5\u2e31-\u2e33\u30fb\ua4f8\ua4ff\ua78f\u{10a50}](?=[a-z]{2})/giu
/** The dot between two l in Catalan words, which doesn't belong to a host name. */
const CATALAN = /(?<=l)\u00b7(?=l)/giu
/**
 * The characteristic parts of a link: a scheme, an email address, or a host name (two labels joined
 * by a dot, the last one with at least two characters). U+3002 also is a dot of domain names.
 */
const LINK = /:[/\u2044\u2215]{2}|@|www[.\u3002]|[\p{L}\p{N}-][.\u3002][\p{L}\p{N}-]{2,}/iu
/**
 * The characters inside a link at which `defuseLinks` breaks it, including those that look like a
 * dot or an at sign.
 */
const LINK_PART = /:\/\/|[@\uff20\ufe6b]|[.\u2024\u3002\ufe52\uff0e\uff61](?=[\p{L}\p{N}])/gu
/** An invisible character without width, which breaks a link. */
const WORD_JOINER = '\u2060'

/**
 * Whether a mail program would turn the name, or part of it, into a link, or a reader would take it
 * for one. Members choose their names, and strangers get the emails.
 */
export function becomesLink(name: string): boolean {
  const seen = normalized(name, 'NFKD').replace(INVISIBLE, '').normalize('NFC')
  return LINK.test(seen.replace(CATALAN, '').replace(LIKE_A_DOT, '.'))
}

/**
 * A text by people with an invisible character after the characteristic parts of links, so that
 * mail programs don't turn them into links.
 */
export function defuseLinks(text: string): string {
  return text.replace(LINK_PART, `$&${WORD_JOINER}`)
}

export function shortened(name: string): string {
  const start = firstCharacters(name, SHOWN_MAX)
  return start === name ? name : `${start.trimEnd()}…`
}

export function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ')
}
