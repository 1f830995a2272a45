import assert from 'node:assert/strict'
import * as fc from 'fast-check'
import type { JourneyTexts } from '../rules/history/difference.ts'
import { type Change, type MergeLists, type MergeTexts, merge } from '../rules/merge/merge.ts'
import { changesOfSuggestion, type Suggested, subjectsOf, suggestedBetween } from '../rules/merge/suggestion.ts'
import { suggestion } from '../suggestion.ts'
import { edited, edits, start } from './merge-histories.ts'
import { checkAnswers, plain } from './merge-properties.ts'

/** A journey, what someone suggests, what its authors change meanwhile, and which changes they take. */
export const suggestions = fc.record({
  start,
  theirs: edits,
  mine: edits,
  taken: fc.array(fc.boolean(), { maxLength: 12 }),
})
type Story = typeof suggestions extends fc.Arbitrary<infer One> ? One : never

/** Throws when a suggestion breaks a promise to its writer or to the journey's authors. */
export function checkSuggestion({ start: before, theirs, mine, taken }: Story): void {
  const after = edited(before, theirs, 'their')
  const present = edited(before, mine, 'mine')
  const suggested = storedOf(before, after)
  checkUnchanged(before, after, suggested)
  checkContentAlone(suggested, theirs)
  for (const base of [suggested.base, null]) {
    checkTaken({ ...suggested, base }, present, taken)
    checkTaken({ ...suggested, base }, before, taken)
  }
}

/** The suggestion as it is stored and sent. */
function storedOf(before: JourneyTexts, after: JourneyTexts): Suggested {
  const stored = JSON.parse(JSON.stringify(suggestedBetween(before, after))) as Suggested
  const { base, changes } = suggestion.shape
  assert.deepEqual({ base: base.parse(stored.base), changes: changes.parse(stored.changes) }, stored)
  return stored
}

/** Taking everything in a journey that didn't change makes it what was suggested, without anything that doesn't fit. */
function checkUnchanged(before: MergeTexts, after: MergeTexts, suggested: Suggested): void {
  const { lists, changes, gone } = changesOfSuggestion(suggested, before)
  assert.deepEqual([gone, changes.filter(({ both }) => both)], [[], []])
  assert.deepEqual(plain(resultOf(lists, changes), true), plain(after, true), 'taking all is not what was suggested')
}

/** A suggestion that leaves the order, sections and roles as they are holds no other steps. */
function checkContentAlone({ base, changes }: Suggested, theirs: Story['theirs']): void {
  if (theirs.some(({ kind }) => kind !== 'content' && kind !== 'field')) return
  assert.deepEqual(
    base?.steps.map(({ id }) => id),
    changes.steps.map(({ id }) => id),
  )
  assert.ok(changes.steps.every((step) => Object.keys(step).length > 1))
}

function checkTaken(suggested: Suggested, present: JourneyTexts, numbers: readonly boolean[]): void {
  const { lists, changes } = changesOfSuggestion(suggested, present)
  const keys = changes.map(({ key }) => key)
  assert.equal(new Set(keys).size, keys.length, 'two changes have one key')
  assert.deepEqual(plain(resultOf(lists, [])), plain(lists.mine), 'taking nothing changes the journey')
  for (const chosen of [changes, changes.filter((_, index) => numbers[index])]) {
    checkAnswers(lists, answersOf(chosen))
    checkWords(lists, chosen)
  }
}

/** Of the authors' texts only the fields go that were taken, and only the steps come that were taken. */
function checkWords(lists: MergeLists, chosen: readonly Change[]): void {
  const { mine, theirs } = lists
  const result = resultOf(lists, chosen)
  const fields = new Set(chosen.flatMap((change) => (change.kind === 'field' ? [change.field] : [])))
  for (const field of ['name', 'description', 'badges', 'level', 'language', 'closingWords'] as const)
    assert.deepEqual(result[field], (fields.has(field) ? theirs : mine)[field])
  const before = new Map(mine.steps.map((step) => [step.id, step]))
  for (const step of result.steps) {
    const own = before.get(step.id)
    const taken = chosen.filter((change) => subjectsOf(change).includes(step.id))
    if (!own) assert.ok(taken.some(({ kind }) => kind === 'added' || kind === 'known'))
    const content = taken.find((change) => change.kind === 'content')
    for (const field of ['url', 'description', 'note', 'minutes'] as const)
      if (own && !content?.fields.includes(field)) assert.equal(step[field] ?? null, own[field] ?? null)
  }
}

function resultOf(lists: MergeLists, chosen: readonly Change[]): MergeTexts {
  return merge(lists, answersOf(chosen)).result
}

function answersOf(changes: readonly Change[]) {
  return new Map(changes.map(({ key }) => [key, 'theirs' as const]))
}
