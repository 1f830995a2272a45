import assert from 'node:assert/strict'
import * as fc from 'fast-check'
import { journeyInput } from '../journey.ts'
import type { JourneyTexts } from '../rules/history/difference.ts'
import { keepSetsTogether } from '../rules/keep-sets.ts'
import { mergeAuthors } from '../rules/merge/authors.ts'
import {
  type Answer,
  type Answers,
  type Change,
  type MergeLists,
  type MergeTexts,
  merge,
  nextBase,
} from '../rules/merge/merge.ts'
import type { MergeStep } from '../rules/merge/shape.ts'
import { filledFieldsOf } from '../rules/step.ts'
import { isAlternative } from '../rules/step-units.ts'
import { copyOf, edited, round, start } from './merge-histories.ts'

/** Histories of an original and a copy: edits on both sides, answers, and so on with what came of them. */
export const histories = fc.record({ start, rounds: fc.array(round, { minLength: 1, maxLength: 3 }) })
type History = typeof histories extends fc.Arbitrary<infer One> ? One : never

const CONTENT = ['url', 'description', 'note', 'minutes'] as const
const ORDER: ReadonlySet<Change['kind']> = new Set(['headingAdded', 'sectionMoved', 'stepMoved'])

/** Throws when a merge of the history breaks a promise of the copy's owner. */
export function checkHistory({ start: base, rounds }: History): void {
  let [before, theirs, mine]: [JourneyTexts, MergeTexts, MergeTexts] = [base, base, copyOf(base)]
  for (const [index, { answers: numbers, ...changes }] of rounds.entries()) {
    theirs = edited(theirs, changes.theirs, `their-${index}`)
    mine = edited(mine, changes.mine, `mine-${index}`)
    const lists = { base: before, theirs, mine }
    const offered = merge(lists, new Map()).changes
    const answers = answersOf(offered, numbers)
    checkOrigin(lists)
    checkWithout(lists)
    checkAnswers(lists, answers)
    const { result } = merge(lists, answers)
    const open = new Set(offered.map(({ key }) => key).filter((key) => !answers.has(key)))
    before = nextBase(lists, open)
    mine = {
      ...result,
      steps: result.steps.map((step) => (step.id === step.origin ? { ...step, id: `my-${step.id}` } : step)),
    }
    checkNext({ base: before, theirs, mine }, answers, open)
  }
}

/** An unchanged copy that takes everything is the original. */
function checkOrigin({ base, theirs }: MergeLists): void {
  const copy = copyOf(base)
  const lists = { base, theirs, mine: copy }
  const { changes, result } = merge(lists, new Map())
  assert.ok(changes.every(({ both }) => !both))
  assert.deepEqual(plain(result, true), plain(copy, true))
  const taken = merge(lists, new Map(changes.map(({ key }) => [key, 'theirs']))).result
  assert.deepEqual(plain(taken, true), plain(theirs, true), 'taking all is not the original')
}

/** Without answers nothing of mine changes. */
function checkWithout(lists: MergeLists): void {
  const refusals: Answers = new Map(merge(lists, new Map()).changes.map(({ key }) => [key, 'mine']))
  for (const answers of [new Map(), refusals]) assert.deepEqual(plain(merge(lists, answers).result), plain(lists.mine))
}

/** The answers in any order give a valid journey, without a word of mine lost but by what was taken. */
export function checkAnswers(lists: MergeLists, answers: Answers): void {
  const { changes, result } = merge(lists, answers)
  const reversed = merge(lists, new Map([...answers].reverse())).result
  assert.deepEqual(result, reversed, 'the order of answers matters')
  const ids = result.steps.map(({ id }) => id)
  assert.equal(new Set(ids).size, ids.length, 'an id is there twice')
  journeyInput.parse({ ...inputOf(result), steps: result.steps.map(({ origin: _, ...step }) => step) })
  checkSteps(lists, { changes, result, answers })
  checkSets(lists, { changes, result, answers })
  checkNewSets(changes, setsOf(result.steps), answers)
}

/** A new set of alternatives comes whole. */
function checkNewSets(changes: readonly Change[], after: Sets, answers: Answers): void {
  for (const change of changes) {
    if (!('alternatives' in change) || answers.get(change.key) !== 'theirs') continue
    for (const { id } of change.alternatives) assert.equal(after.get(id), after.get(change.step.id), `${id} came alone`)
  }
}

/** Alternatives of mine stay one set, and none counts differently, unless I took a change that says so. */
function checkSets({ base, theirs, mine }: MergeLists, { changes, result, answers }: Merged): void {
  const [before, their, own, after] = [base, theirs, mine, result].map(({ steps }) => setsOf(steps)) as [
    Sets,
    Sets,
    Sets,
    Sets,
  ]
  const touched = new Set(
    changes.flatMap((change) => {
      const isOrder = change.kind === 'removed' || change.kind === 'role' || change.kind === 'stepMoved'
      return isOrder && answers.get(change.key) === 'theirs' ? [change.step.id] : []
    }),
  )
  const origins = new Map(mine.steps.map(({ id, origin }) => [id, origin ?? id]))
  const isOne = (sets: Sets, one: string, other: string) =>
    sets.get(one) !== undefined && sets.get(one) === sets.get(other)
  const originOf = (id: string) => origins.get(id) ?? id
  const isApart = (id: string, other: string) =>
    isOne(before, originOf(id), originOf(other)) && !isOne(their, originOf(id), originOf(other))
  for (const [index, { id }] of mine.steps.entries()) {
    const first = own.get(id) ?? id
    const previous = mine.steps[index - 1]?.id ?? ''
    const mates = mine.steps.filter((step) => own.get(step.id) === first)
    if (first === id || mates.some((mate) => touched.has(mate.id) || isApart(id, mate.id))) continue
    assert.ok(isOne(after, id, previous), `${id} left its set`)
  }
}

type Sets = ReadonlyMap<string, string>

/** The first step of the set of each step. */
function setsOf(steps: readonly MergeStep[]): Sets {
  let first = ''
  return new Map(
    steps.map((step) => {
      if (!isAlternative(step)) first = step.id
      return [step.id, first]
    }),
  )
}

/**
 * What two authors of one journey changed is put together: nothing that one of them stored goes, moves under another
 * heading or counts differently unasked. `mine` was opened at `base`, and steps have the same ids on both sides.
 */
export function checkAuthors({ start: base, rounds: [first] }: History): void {
  if (!first) return
  const theirs = edited(base, first.theirs, 'their')
  const known = new Set([...base.steps, ...theirs.steps].map(({ id }) => id))
  const edits = edited(base, first.mine, 'mine')
  // Saving ends an alternative of a stored set behind a new step.
  const steps = keepSetsTogether(theirs.steps, keepSetsTogether(base.steps, edits.steps))
  const mine = {
    ...edits,
    steps: steps.map((step) => (known.has(step.id) ? { ...step, origin: step.id } : step)),
  }
  const lists = { base, theirs, mine }
  const answerTo = ({ both, kind }: Change) => (!both ? 'theirs' : kind === 'content' ? 'combine' : 'mine')
  const { changes, result, arrangements } = mergeAuthors(lists, answerTo)
  checkContents(lists, { changes, result })
  for (const { steps } of [{ steps: arrangements?.mine ?? [] }, { steps: arrangements?.theirs ?? [] }, result])
    journeyInput.parse({ ...inputOf(result), steps: steps.map(({ origin: _, ...step }) => step) })
  const all = arrangements ?? { mine: result.steps, theirs: result.steps }
  const asked = askedSteps(changes)
  for (const list of Object.values(all)) checkOrder(list, theirs.steps, mine.steps)
  checkArranged(lists, { own: mine, other: theirs, steps: all.mine, asked })
  checkArranged(lists, { own: theirs, other: mine, steps: all.theirs, asked })
}

/** Two steps keep the order that both lists have. */
function checkOrder(steps: readonly MergeStep[], ...both: (readonly MergeStep[])[]): void {
  const placesIn = (list: readonly MergeStep[]) => new Map(list.map(({ id }, index) => [id, index]))
  const places = both.map(placesIn)
  const isBefore = (one: MergeStep, other: MergeStep) =>
    places.every((all) => (all.get(one.id) ?? Number.NaN) < (all.get(other.id) ?? Number.NaN))
  for (const [index, step] of steps.entries())
    for (const before of steps.slice(0, index))
      assert.ok(!isBefore(step, before), `${step.id} was moved behind ${before.id} unasked`)
}

/** The steps with a question of their own. */
function askedSteps(changes: readonly Change[]): Set<string> {
  return new Set(changes.flatMap((change) => ('step' in change && change.both ? [change.step.id] : [])))
}

/** No word of a stored step goes unasked, nor a step that was changed. */
function checkContents({ base, theirs }: MergeLists, { changes, result }: Pick<Merged, 'changes' | 'result'>): void {
  const after = new Map(result.steps.map((step) => [step.id, step]))
  const asked = askedSteps(changes)
  const before = new Map(base.steps.map((step) => [step.id, step]))
  for (const step of theirs.steps) {
    const was = before.get(step.id)
    if (!after.has(step.id)) assert.ok(asked.has(step.id) || (was && isContent(was, step)), `${step.id} went unasked`)
    else if (was && !asked.has(step.id))
      for (const field of CONTENT.filter((one) => !isSame(was, step, one)))
        assert.ok(isSame(step, after.get(step.id) ?? step, field), `${field} of ${step.id} was changed unasked`)
  }
}

interface Arranged {
  own: MergeTexts
  other: MergeTexts
  steps: readonly MergeStep[]
  asked: ReadonlySet<string>
}

/**
 * The steps count as one author said, if the other one didn't say anything else, and the headings of this author are
 * there. Where a step goes by a question of its own, the steps of its set may count differently; a heading may go with its
 * first step.
 */
function checkArranged({ base }: MergeLists, { own, other, steps, asked }: Arranged): void {
  const find = (list: readonly MergeStep[], id: string) => list.find((step) => step.id === id)
  const roleOf = (step: MergeStep | undefined) => step && (isAlternative(step) ? 'alternative' : Boolean(step.optional))
  const sets = setsOf(own.steps)
  const gone = new Set(own.steps.filter(({ id }) => asked.has(id) && !find(steps, id)).map(({ id }) => sets.get(id)))
  const isLoose = ({ id }: MergeStep) => gone.has(sets.get(id))
  for (const step of own.steps) {
    const after = find(steps, step.id)
    const was = roleOf(find(base.steps, step.id))
    const isOthers = roleOf(step) === was && roleOf(find(other.steps, step.id)) !== was
    if (after && !isOthers && !isLoose(step)) assert.equal(roleOf(after), roleOf(step), `${step.id} counts differently`)
  }
  const headingsOf = (list: readonly MergeStep[]) => new Set(list.flatMap(({ section }) => section || []))
  const left = headingsOf(steps)
  const [before, others] = [headingsOf(base.steps), headingsOf(other.steps)]
  for (const heading of headingsOf(own.steps.filter((step) => !isLoose(step) && find(steps, step.id))))
    assert.ok(left.has(heading) || (before.has(heading) && !others.has(heading)), `${heading} went`)
}

function isContent(one: MergeStep, other: MergeStep): boolean {
  return CONTENT.every((field) => isSame(one, other, field))
}

function isSame(one: MergeStep, other: MergeStep, field: (typeof CONTENT)[number]): boolean {
  return (one[field] ?? null) === (other[field] ?? null)
}

interface Merged {
  changes: readonly Change[]
  result: MergeTexts
  answers: Answers
}

/** No step and no word of mine goes unless I took a change of theirs that says so. */
function checkSteps({ mine }: MergeLists, { changes, result, answers }: Merged) {
  const taken = changes.filter(
    ({ key, kind }) => answers.get(key) === 'theirs' || (kind === 'content' && answers.get(key) === 'combine'),
  )
  const after = new Map(result.steps.map((step) => [step.id, step]))
  for (const step of mine.steps) {
    const own = taken.filter((change) => 'step' in change && change.step === step)
    const left = after.get(step.id)
    assert.equal(
      left === undefined,
      own.some(({ kind }) => kind === 'removed'),
    )
    if (!left) continue
    const change = own.find((one) => one.kind === 'content')
    for (const field of CONTENT) {
      const isTaken =
        change?.kind === 'content' && (answers.get(change.key) === 'theirs' || !change.conflicts.includes(field))
      if (!isTaken) assert.equal(left[field] ?? null, step[field] ?? null)
    }
  }
}

/** What was decided isn't asked again, what was left open is, and the same answers change nothing any more. */
function checkNext(lists: MergeLists, answers: Answers, open: ReadonlySet<string>): void {
  const { changes } = merge(lists, new Map())
  const asked = changes.filter(({ kind }) => kind !== 'known')
  // Places depend on each other: while one is open, another one can be asked again, in about 1 of 600 decisions.
  const isDecided = ({ kind }: Change) => open.size === 0 || !ORDER.has(kind)
  const decided = asked.filter((change) => !open.has(change.key) && isDecided(change))
  assert.deepEqual(decided, [], 'something decided is asked again')
  const again = merge(lists, new Map([...answers].filter(([key]) => !open.has(key)))).result
  if (open.size === 0) assert.deepEqual(plain(again), plain(lists.mine))
}

function answersOf(changes: readonly Change[], numbers: readonly number[]): Answers {
  const kinds = ['theirs', 'mine', 'combine', undefined] as const
  const all = changes.map(({ key }, index): [string, Answer | undefined] => [key, kinds[numbers[index] ?? 0]])
  return new Map(all.filter((one): one is [string, Answer] => one[1] !== undefined))
}

/** Comparable texts. `withOrigins`: steps by what they were copied from. */
export function plain({ steps, ...fields }: MergeTexts, withOrigins = false) {
  return { ...fields, steps: steps.map((step) => plainStep(step, withOrigins)) }
}

function plainStep(step: MergeStep, withOrigins: boolean) {
  const { id, origin, stepType, description, url } = step
  return { id: withOrigins ? (origin ?? id) : id, stepType, description, url, ...filledFieldsOf(step) }
}

function inputOf({ badges, ...texts }: MergeTexts) {
  return { ...texts, badges: badges.map((name) => ({ name })) }
}
