import * as z from 'zod/mini'
import { countCharacters } from './rules/characters.ts'
import { isBlank, isStorable } from './rules/text.ts'
import type words from './words/en.json'

export { countCharacters } from './rules/characters.ts'
export { hasLetterOrDigit, isStorable, keyOf } from './rules/text.ts'

/** A key of `words/*.json`: the message of a failed check, in the reader's language. */
export type IssueKey = Exclude<keyof typeof words, 'error'>

interface TextRule {
  /** Visible characters (graphemes). */
  min?: number
  max: number
  /** The message for a missing or too short text. */
  missing?: IssueKey
}

/**
 * Stored code units per visible character: enough for a family emoji, too few for a pile of
 * accents.
 */
const UNITS_PER_CHARACTER = 16

/** Typed text: trimmed, without NUL and lone surrogates, `min` to `max` visible characters. */
export function text({ min = 0, max, missing = 'required' }: TextRule) {
  return string(missing).check(
    z.trim(),
    z.refine((value) => value.length >= min && (min === 0 || !isBlank(value)), { error: missing, abort: true }),
    z.refine((value) => fits(value, max), { error: 'tooLong' satisfies IssueKey, params: { maximum: max } }),
  )
}

/** Like `text`, on one line: a line break becomes a space, so that a name can't look like lines of its own. */
export function line(rule: TextRule) {
  return text(rule).check(z.overwrite((value) => value.replace(/\s*[\n\v\f\r\u0085\u2028\u2029]\s*/gu, ' ')))
}

/** Like `text`, with line ends as '\n' and at most one empty line in a row. */
export function paragraphs(rule: TextRule) {
  return text(rule).check(z.overwrite((value) => value.replace(/\r\n?/gu, '\n').replace(/\n{3,}/gu, '\n\n')))
}

/** Text as it was typed: not trimmed, at most `max` visible characters, storable. */
export function typed(max: number) {
  return string().check(
    z.refine((value) => fits(value, max), { error: 'tooLong' satisfies IssueKey, params: { maximum: max } }),
  )
}

/** A string that both databases can store, unchanged. */
export function string(missing: IssueKey = 'required') {
  return z
    .string({ error: (issue) => (issue.input === undefined || issue.input === null ? missing : 'mustBeText') })
    .check(z.refine(isStorable, { error: 'brokenText' satisfies IssueKey, abort: true }))
}

function fits(value: string, max: number): boolean {
  if (value.length <= max) return true
  return value.length <= max * UNITS_PER_CHARACTER && countCharacters(value) <= max
}
