import { firstCharacters } from '#contract/rules/characters.ts'
import { withoutUnseen } from '#server/features/previews/page/clean-text.ts'

/** Max. UTF-16 units of a title or note; further text is ignored. */
const UNITS_MAX = 8192
/** A text is cut at a space, unless more than this share would be lost. */
const WORD_SHARE = 0.25
/** Inline tags in titles of exported lists. */
const TAGS =
  /<\/?(?:a|abbr|b|br|code|del|div|em|font|i|img|kbd|li|mark|p|s|small|span|strong|sub|sup|u|ul|wbr)(?:\s[^<>]{0,300})?\/?>/gi

/** Converts a text to one line without markup, control characters, direction marks and invisible characters. */
export function lineOf(text: string | undefined): string {
  return cleaned(text).replace(/\s+/gu, ' ').trim()
}

/** Converts a text without markup to one line; removes only control and direction characters. */
export function plainLineOf(text: string | undefined): string {
  return unmarked(text).replaceAll('\n', ' ').trim()
}

/** A text without markup, cleaned of control and direction characters; line breaks stay. */
export function plainParagraphsOf(text: string | undefined): string {
  return unmarked(text).trim()
}

/** Removes markup, control characters, direction marks and invisible characters from a text; line breaks stay. */
export function cleanLines(text: string | undefined): string {
  const lines = cleaned(text).split('\n')
  return lines
    .map((line) => line.replace(/\s+/gu, ' ').trim())
    .filter((line) => line !== '')
    .join('\n')
}

function cleaned(text = ''): string {
  const start = text.length > UNITS_MAX ? text.slice(0, UNITS_MAX) : text
  return unmarked(start.includes('<') ? start.replace(TAGS, ' ') : start)
}

function unmarked(text = ''): string {
  const plain = text
    .slice(0, UNITS_MAX)
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]+/gu, ' ')
  return withoutUnseen(plain)
}

/** Splits after at most `max` visible characters, at a space if one is near. */
export function splitAt(text: string, max: number): [start: string, rest: string] {
  const end = firstCharacters(text, max).length
  if (end === text.length) return [text, '']
  const space = text.lastIndexOf(' ', end)
  const at = space > end * (1 - WORD_SHARE) ? space : end
  return [text.slice(0, at).trimEnd(), text.slice(at).trimStart()]
}

/**
 * Where a phrase ends: after a full stop (not of a short word, such as 'vs.') or a colon, and before
 * a dash or bracket.
 */
const PHRASE_END = /(?:(?<=\p{L}{4})[.!?]|[:;])\s+|\s+(?=[-–—|(])/gu

/** Splits after at most `max` visible characters, at the end of a phrase if one is in the second half. */
export function splitAtPhrase(text: string, max: number): [start: string, rest: string] {
  const [start, rest] = splitAt(text, max)
  if (rest === '') return [start, rest]
  const ends = [...start.matchAll(PHRASE_END)].map(({ index, 0: end }) => index + end.length)
  const at = ends.findLast((end) => end > start.length / 2)
  return at === undefined ? [start, rest] : [text.slice(0, at).replace(/[\s:;]+$/u, ''), text.slice(at).trimStart()]
}

/** Names with initials, or followed by 'et al.', and a colon. */
const AUTHORS =
  /^((?:(?:\p{Lu}\.[ -]?)+\p{Lu}[\p{L}'’-]+|[\p{Lu}][\p{L}'’. -]{1,60} et al\.)(?:(?:, | and | & )(?:\p{Lu}\.[ -]?)+\p{Lu}[\p{L}'’-]+){0,4}): (?=\S)/u
/** Two to four capitalised words and a colon, which may also be a topic. */
const NAME = /^(\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’.-]*){1,3}): (?=\S)/u

/** Takes the authors from the start of a title if they are certain, or if the title is longer than `max`. */
export function splitAuthors(title: string, max: number): [title: string, authors: string] {
  const found = AUTHORS.exec(title) ?? (splitAt(title, max)[1] === '' ? null : NAME.exec(title))
  return found?.[1] === undefined ? [title, ''] : [title.slice(found[0].length), found[1]]
}

/** At most `max` visible characters, with an ellipsis where the text was cut. */
export function shortened(text: string, max: number): string {
  const [start, rest] = splitAt(text, max)
  return rest === '' ? start : `${splitAt(text, max - 1)[0]}…`
}
