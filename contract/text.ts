import * as z from 'zod/mini'
import type words from './words/en.json'

/** A key of `words/*.json`: what a failed check says, in the reader's language. */
export type IssueKey = Exclude<keyof typeof words, 'error'>

interface TextRule {
  /** Characters as a person sees them (graphemes). */
  min?: number
  max: number
  /** What an absent or too short text is told. */
  missing?: IssueKey
}

/** Stored code units per visible character: enough for a family emoji, too few for a pile of accents. */
const UNITS_PER_CHARACTER = 16

/** Text somebody typed: trimmed, without NUL and lone surrogates, `min` to `max` visible characters. */
export function text({ min = 0, max, missing = 'required' }: TextRule) {
  return string(missing).check(
    z.trim(),
    z.refine((value) => value.length >= min, { error: missing, abort: true }),
    z.refine((value) => fits(value, max), { error: 'tooLong' satisfies IssueKey, params: { maximum: max } }),
  )
}

/** A string that both databases can store, as it came. */
export function string(missing: IssueKey = 'required') {
  return z
    .string({ error: (issue) => (issue.input === undefined || issue.input === null ? missing : 'mustBeText') })
    .check(z.refine(isStorable, { error: 'brokenText' satisfies IssueKey, abort: true }))
}

/** False for NUL (PostgreSQL refuses it) and for halves of a character (they have no UTF-8). */
export function isStorable(value: string): boolean {
  return !value.includes('\u0000') && value.isWellFormed()
}

/** Length as a person sees it: 'é' and '👩‍👩‍👧' count one. */
export function countCharacters(value: string): number {
  let count = 0
  for (const _ of graphemes.segment(value)) count++
  return count
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

function fits(value: string, max: number): boolean {
  if (value.length <= max) return true
  return value.length <= max * UNITS_PER_CHARACTER && countCharacters(value) <= max
}

/** The one spelling under which names are compared: no case, no spaces, no look-alike encodings. */
export function keyOf(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/[\s\u200b-\u200f\u2060\ufeff]+/gu, '')
    .toUpperCase()
    .toLowerCase()
}

export function hasLetterOrDigit(value: string): boolean {
  return /[\p{L}\p{N}]/u.test(value)
}
