import * as z from 'zod/mini'
import { fits, UNITS_PER_CHARACTER } from './rules/characters.ts'
import { URL_MAX } from './rules/link.ts'
import { closeDirections, isBlank, isStorable, onOneLine, withoutMarks } from './rules/text.ts'
import type words from './words/en.json'

export { countCharacters } from './rules/characters.ts'
export { hasLetterOrDigit, isStorable, nameKeyOf } from './rules/text.ts'

/** A key of `words/*.json`: the message of a failed check, in the reader's language. */
export type IssueKey = Exclude<keyof typeof words, 'error'>

const ID_MAX = 2048

/** What is typed: a text with links, a link, the link of a step, a new password, or a code. */
type Typed = 'text' | 'link' | 'stepLink' | 'password' | 'code'

let change = (value: string, _: Typed) => value

/** Sets how schemas change what is typed. Only the server does, so that pages don't load these rules. */
export function changeTyped(by: typeof change): void {
  change = by
}

/** A check that changes what is typed as the server has set by `changeTyped`. */
export function changed(kind: Typed) {
  return z.overwrite((value: string) => change(value, kind))
}

interface StringRule {
  /** Max. length in UTF-16 code units. */
  max: number
  /** The message for a missing text. */
  missing?: IssueKey
  tooLong?: IssueKey
}

interface TextRule {
  /** Min. visible characters (graphemes). */
  min?: number
  max: number
  /** The message for a missing or too short text. */
  missing?: IssueKey
}

/**
 * Typed text: trimmed, without NUL and lone surrogates, direction marks closed, links as in
 * `changeTyped`, `min` to `max` visible characters.
 */
export function text(rule: TextRule) {
  return cleaned(closeDirections, rule)
}

/**
 * Like `text`, on one line and without direction marks. A line break becomes a space, so that a
 * name can't imitate separate lines.
 */
export function line(rule: TextRule) {
  return cleaned((value) => onOneLine(withoutMarks(value)), rule)
}

function cleaned(clean: (value: string) => string, { min = 0, max, missing = 'required' }: TextRule) {
  return storable(max * UNITS_PER_CHARACTER, { missing, shown: max }).check(
    z.overwrite(clean),
    changed('text'),
    z.trim(),
    z.refine((value) => value.length >= min && (min === 0 || !isBlank(value)), { error: missing, abort: true }),
    atMost(max),
  )
}

/** Like `text`, with line ends as '\n' and at most one empty line in a row. */
export function paragraphs(rule: TextRule) {
  return text(rule).check(z.overwrite((value) => value.replace(/\r\n?/gu, '\n').replace(/\n{3,}/gu, '\n\n')))
}

/** Text as it was typed: not trimmed, at most `max` visible characters, storable. */
export function typed(max: number) {
  return storable(max * UNITS_PER_CHARACTER, { shown: max }).check(atMost(max))
}

/** A string that both databases can store; it isn't trimmed or changed. */
export function string({ max, ...messages }: StringRule) {
  return storable(max, { ...messages, shown: max })
}

/** An id made by the server, or a provisional id made by a client. */
export const id = string({ max: ID_MAX, tooLong: 'invalidValue' })

/** Checks the length of a link in UTF-16 code units, in which an emoji counts twice, unlike in `maxLength`. */
export const inLinkLength = z.refine<string>((value) => value.length <= URL_MAX, {
  error: 'tooLong' satisfies IssueKey,
  abort: true,
  params: { maximum: URL_MAX },
})

/** A typed link, trimmed, without direction marks, changed as in `changeTyped`. */
export function link(isValid: (url: string) => boolean, kind: Typed = 'link') {
  return storable(4 * URL_MAX, { missing: 'urlInvalid', shown: URL_MAX }).check(
    z.overwrite(withoutMarks),
    z.trim(),
    z.maxLength(URL_MAX, { error: 'tooLong', abort: true }),
    inLinkLength,
    z.refine(isValid, { error: 'urlInvalid', abort: true }),
    changed(kind),
  )
}

/**
 * Checks that a string can be stored. The length is checked first, so that refusing a megabyte is
 * cheap.
 */
function storable(
  units: number,
  { missing = 'required', tooLong = 'tooLong', shown }: Omit<StringRule, 'max'> & { shown: number },
) {
  return z
    .string({ error: (issue) => (issue.input === undefined || issue.input === null ? missing : 'mustBeText') })
    .check(
      shown === units
        ? z.maxLength(units, { error: tooLong, abort: true })
        : z.refine((value) => value.length <= units, { error: tooLong, abort: true, params: { maximum: shown } }),
      z.refine(isStorable, { error: 'brokenText' satisfies IssueKey, abort: true }),
    )
}

function atMost(max: number) {
  return z.refine<string>((value) => fits(value, max), {
    error: 'tooLong' satisfies IssueKey,
    abort: true,
    params: { maximum: max },
  })
}
