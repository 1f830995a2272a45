import { countDone, groupsOf, stonesOf } from '#contract/rules/cairn.ts'
import { smoothRing } from '#contract/rules/contours.ts'
import {
  changesBetween,
  isUnchanged,
  type JourneyTexts,
  type RevisionStep,
  stepChanges,
} from '#contract/rules/history/difference.ts'
import { isAuthoredBy, textBytesOf } from '#contract/rules/journey.ts'
import { journeyIdOf } from '#contract/rules/journey-link.ts'
import { keepSetsTogether } from '#contract/rules/keep-sets.ts'
import { mergeAuthors } from '#contract/rules/merge/authors.ts'
import { changesOf } from '#contract/rules/merge/changes.ts'
import { compare } from '#contract/rules/merge/compare.ts'
import { countOpen, type MergeLists, merge, nextBase, takeAll } from '#contract/rules/merge/merge.ts'
import { inOrder, matchSections, shapeOf } from '#contract/rules/merge/shape.ts'
import {
  changesOfSuggestion,
  countChanged,
  keysOfMade,
  listsOf,
  suggestedBetween,
  suggestedBytes,
  takenKeys,
} from '#contract/rules/merge/suggestion.ts'
import { plainTextOfPieces } from '#contract/rules/notice-sentence.ts'
import { minutesLeft, nextOpenStep } from '#contract/rules/progress.ts'
import { sharedStonesOf } from '#contract/rules/shared-cairn.ts'
import { isInDomains } from '#contract/rules/site.ts'
import { areUnitsValid, countUnits, countUnitsDone, summaryOf, unitsOf } from '#contract/rules/step-units.ts'

/** Steps of which every fifth begins a section, every third is an alternative and every seventh optional. */
function steps(
  count: number,
  { ids = 'a', link = ids, turned = false }: { ids?: string; link?: string; turned?: boolean } = {},
): RevisionStep[] {
  const all = Array.from({ length: count }, (_, index) => ({
    ...{ id: `${ids}${index}`, stepType: 'Article', description: `Read ${ids} ${index}` },
    ...{ url: `https://${link}.example.org/${index}`, minutes: 5, section: index % 5 === 0 ? `Part ${index}` : null },
    ...{ optional: index % 7 === 1, orPrevious: index % 3 === 2 && index % 7 !== 2 },
  }))
  return turned ? all.reverse() : all
}

function texts(all: RevisionStep[]): JourneyTexts {
  const fields = { name: 'Baking', description: 'Bread', badges: [], level: null, language: 'en', closingWords: null }
  return { ...fields, steps: all }
}

/** An original and its version after each was changed in the worst way: all steps replaced, moved, changed. */
const WORST: Record<string, (count: number) => MergeLists> = {
  'all replaced on both sides': (count) => lists(steps(count), steps(count, { ids: 'b' }), steps(count, { ids: 'c' })),
  'turned around on one side': (count) => lists(steps(count), steps(count, { turned: true }), steps(count)),
  'turned around on both sides': (count) =>
    lists(steps(count), steps(count, { turned: true }), steps(count, { turned: true })),
  'every link changed': (count) => lists(steps(count), steps(count, { link: 'd' }), steps(count)),
  'all removed by me, changed by them': (count) => lists(steps(count), steps(count, { link: 'd' }), []),
  'all added by them': (count) => lists([], steps(count), steps(count, { ids: 'c' })),
  'one set of alternatives made by them': (count) => lists(steps(count), oneSet(count), steps(count)),
  'one set of alternatives added by them': (count) => lists([], oneSet(count, 'b'), steps(count)),
  'one set of alternatives turned around, which I took apart': (count) =>
    lists(oneSet(count), turnedSet(count), steps(count)),
  'a heading before each step of theirs': (count) =>
    lists(
      oneSet(count).map((step) => ({ ...step, orPrevious: false })),
      steps(count).map((step) => ({ ...step, orPrevious: false, section: `To ${step.id}` })),
      oneSet(count),
    ),
  'no heading left of theirs': (count) =>
    lists(
      steps(count),
      steps(count).map((step) => ({ ...step, section: null })),
      steps(count),
    ),
}

function lists(base: RevisionStep[], theirs: RevisionStep[], mine: RevisionStep[]): MergeLists {
  return {
    base: texts(base),
    theirs: texts(theirs),
    mine: texts(mine.map((step) => ({ ...step, origin: step.id }))) as MergeLists['mine'],
  }
}

/** Alternatives to the first step. */
function oneSet(count: number, ids = 'a'): RevisionStep[] {
  return steps(count, { ids }).map((step, index) => ({
    ...step,
    section: null,
    optional: false,
    orPrevious: index > 0,
  }))
}

function turnedSet(count: number): RevisionStep[] {
  const turned = oneSet(count).reverse()
  return turned.map((step, index) => ({ ...step, orPrevious: index > 0 }))
}

const done = (count: number) =>
  new Set(
    steps(count)
      .filter((_, index) => index % 2 === 0)
      .map(({ id }) => id),
  )
const suggested = (count: number) =>
  suggestedBetween(texts(steps(count)), texts(steps(count, { link: 'e', turned: true })))
const others = (count: number) => texts([...steps(count), ...steps(count, { ids: 'f' })])
const walked = (count: number) => steps(count).map((step) => ({ ...step, minutes: step.minutes ?? null, cost: null }))

/** Each rule that reads a list, prepared with a list of this many elements. */
export const RULES: Record<string, (count: number) => () => unknown> = {
  smoothRing: (count) => () => smoothRing(steps(count).map((_, index) => [index, index * index] as never)),
  stonesOf: (count) => () => stonesOf(walked(count) as never, done(count)),
  countDone: (count) => () => countDone(stonesOf(walked(count) as never, done(count))),
  groupsOf: (count) => () =>
    groupsOf(
      steps(count).map((_, index) => index),
      walked(count) as never,
    ),
  sharedStonesOf: (count) => () => {
    const stepUnits = unitsOf(steps(count))
    const [stepTypes, doneBy] = [stepUnits.map(() => 'Article' as const), stepUnits.map((_, index) => index % 7)]
    return sharedStonesOf({ stepTypes, stepUnits }, { doneBy, memberCount: 7 })
  },
  stepChanges: (count) => () => stepChanges(steps(count), steps(count, { turned: true })),
  'stepChanges, all removed': (count) => () => stepChanges(steps(count), []),
  changesBetween: (count) => () => isUnchanged(changesBetween(texts(steps(count)), texts(steps(count, { ids: 'b' })))),
  isAuthoredBy: (count) => () => isAuthoredBy({ owner: { id: 'a' }, coauthors: steps(count) }, 'z'),
  textBytesOf: (count) => () => textBytesOf(texts(steps(count)) as never),
  journeyIdOf: (count) => () =>
    journeyIdOf(
      'https://a.example.org/app/discover/journey/b',
      steps(count).map(({ url }) => url),
    ),
  shapeOf: (count) => () => shapeOf(steps(count), ({ id }) => id),
  matchSections: (count) => () =>
    matchSections(
      shapeOf(steps(count), ({ id }) => id),
      shapeOf(
        steps(count, { turned: true }).map((step) => ({ ...step, section: step.section && `${step.section}, again` })),
        ({ id }) => id,
      ),
    ),
  inOrder: (count) => () =>
    inOrder(
      steps(count).map(({ id }) => id),
      steps(count, { turned: true }).map(({ id }) => id),
    ),
  suggestedBetween: (count) => () => suggested(count),
  suggestedBytes: (count) => () => suggestedBytes(suggested(count)),
  listsOf: (count) => () => listsOf(suggested(count), others(count)),
  changesOfSuggestion: (count) => () => countChanged(changesOfSuggestion(suggested(count), others(count)).changes),
  takenKeys: (count) => () => takenKeys(changesOfSuggestion(suggested(count), others(count)).changes),
  keysOfMade: (count) => () => keysOfMade(suggested(count), others(count)),
  'keysOfMade, all links known': (count) => () =>
    keysOfMade(
      suggestedBetween(texts([]), texts(steps(count, { ids: 'g', link: 'h' }))),
      texts(steps(count, { ids: 'i', link: 'h' })),
    ),
  plainOf: (count) => () => plainTextOfPieces(steps(count).map(({ id }) => id)),
  nextOpenStep: (count) => () => nextOpenStep(steps(count) as never, new Set(steps(count).map(({ id }) => id))),
  minutesLeft: (count) => () => minutesLeft(walked(count) as never, done(count)),
  isInDomains: (count) => () =>
    isInDomains(
      'ada@example.org',
      steps(count).map(({ id }) => `${id}.example.org`),
    ),
  unitsOf: (count) => () => countUnits(unitsOf(steps(count) as never)),
  countUnitsDone: (count) => () => countUnitsDone(steps(count) as never, done(count)),
  areUnitsValid: (count) => () => areUnitsValid(steps(count) as never),
  keepSetsTogether: (count) => () => keepSetsTogether(steps(count) as never, steps(count, { turned: true }) as never),
  summaryOf: (count) => () => summaryOf(walked(count) as never),
}
for (const [name, make] of Object.entries(WORST)) {
  RULES[`compare: ${name}`] = (count) => () => changesOf(make(count), compare(make(count)))
  RULES[`countOpen: ${name}`] = (count) => () => countOpen(make(count))
  RULES[`merge: ${name}`] = (count) => () => merge(make(count), takeAll(merge(make(count), new Map()).changes))
  RULES[`mergeAuthors: ${name}`] = (count) => () => mergeAuthors(make(count), ({ both }) => (both ? 'mine' : 'theirs'))
  RULES[`nextBase: ${name}`] = (count) => () => nextBase(make(count), new Set())
}
