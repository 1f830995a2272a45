import {
  type JourneyTexts,
  REVISION_FIELDS,
  type RevisionField,
  type RevisionStep,
  stepChanges,
} from '../history/difference.ts'
import { hrefOf } from '../link.ts'
import { alignHeadings, headingChanges, type NewHeading, placesIn, sectionChanges, targetOf } from './headings.ts'
import { samePlaces, setChanges } from './sets.ts'
import {
  type Item,
  inOrder,
  type MergeStep,
  matchSections,
  type Role,
  type Section,
  type Shape,
  shapeOf,
} from './shape.ts'

/** A list with its own steps, and those copied from the other list. */
export interface MergeTexts extends JourneyTexts {
  steps: readonly MergeStep[]
}

/** The content of a step. Its section and role aren't merged as fields. */
export const CONTENT_FIELDS = ['stepType', 'description', 'url', 'minutes', 'cost', 'language', 'note'] as const
export type ContentField = (typeof CONTENT_FIELDS)[number]

/**
 * What they changed since the base. `both`: I changed the same, to something else, so that I am asked; mine stays until
 * then. `key` names the change in answers.
 */
export type Change = { key: string; both: boolean } & (
  | { kind: 'field'; field: RevisionField }
  | { kind: 'heading'; before: string | null; heading: string | null }
  /** A heading before a step of mine; `before`: the one that I put there. */
  | { kind: 'headingAdded'; before: string | null; heading: string | null; next: MergeStep }
  | { kind: 'sectionMoved'; heading: string | null }
  /**
   * `replaced`: a step that I removed has another link now; between authors of one journey also another text, role or place.
   * `known`: my copy has a step with this link. `alternatives`: the other steps of a new set, which come with it.
   */
  | { kind: 'added' | 'replaced' | 'known'; step: RevisionStep; alternatives: readonly RevisionStep[] }
  | { kind: 'removed'; step: MergeStep }
  | {
      kind: 'content'
      step: MergeStep
      theirs: RevisionStep
      /** What they changed and I don't have, and the part of it that I changed, too. */
      fields: readonly ContentField[]
      conflicts: readonly ContentField[]
    }
  | { kind: 'role'; step: MergeStep; role: Role }
  | { kind: 'stepMoved'; step: MergeStep }
)

/** The three lists as shapes, and what each side did to the order. */
export interface Comparison {
  base: Shape
  /** Their list with the sections of the base; `headings` holds those that they put between its steps. */
  theirs: Shape
  headings: readonly NewHeading[]
  mine: Shape
  /** The sections that I began. */
  addedByMe: ReadonlySet<Section>
  /** What sections of the three lists continue: a section of the base, else of mine, else itself. */
  originOf: (section: Section) => Section
  movedByThem: Movement
  movedByMe: Movement
  /** The addresses of the links of my copy. */
  known: ReadonlySet<string>
  isShared: boolean
  /** The steps that come together: those that I lack of a set of which the base has none. */
  addedWith: (key: string) => readonly string[]
  /** Whether an alternative follows the same steps of its set in the base and in theirs. */
  keepsMates: (key: string) => boolean
  /** The new steps that alone made a step an alternative, which comes with these. */
  joinedTo: (key: string) => readonly string[]
  /** Whether a step became the first of its set because they removed the ones before it: that goes with these steps. */
  leads: (key: string) => boolean
  /** Whether mine has a step before this one of their set of alternatives. */
  hasMateBefore: (key: string) => boolean
  /** Whether a step that both have stands in the same section, after the same one of the steps that both have. */
  isSamePlace: (key: string) => boolean
}

interface Movement {
  steps: ReadonlySet<string>
  sections: ReadonlySet<Section>
}

export interface MergeLists {
  base: JourneyTexts
  theirs: JourneyTexts
  mine: MergeTexts
  /**
   * Both sides were written by authors of one journey, so that nothing that is stored goes, moves or counts differently
   * unasked. Otherwise mine is a copy, whose owner doesn't want again what they removed or have.
   */
  isShared?: boolean
}

export function compare({ base, theirs, mine, isShared = false }: MergeLists): Comparison {
  const before = shapeOf(base.steps, ({ id }) => id)
  const their = shapeOf(theirs.steps, ({ id }) => id)
  const own = shapeOf(mine.steps, originKeys(new Set([...base.steps, ...theirs.steps].map(({ id }) => id))))
  const [inTheirs, inMine] = [matchSections(before, their), matchSections(before, own)]
  const added = own.sections.filter((section) => !inMine.has(section) && section.heading !== null)
  // Of two sections that I added under one heading, the first one counts.
  const addedAs = new Map(added.toReversed().map((section) => [section.heading, section]))
  const myOriginOf = (section: Section) => inMine.get(section) ?? section
  const movedByMe = movement(before, own, { originOf: myOriginOf, kept: 'every' })
  const addedByMe = new Set(added)
  const aligned = alignHeadings({
    ...{ base: before, theirs: their },
    counterpartOf: (section) => inTheirs.get(section) ?? addedAs.get(section.heading),
    hasTarget: (heading) =>
      targetOf(heading, { base: before, movedByMe, addedByMe }, placesIn(own, myOriginOf)) !== undefined,
  })
  const originOf = (section: Section) => aligned.counterparts.get(section) ?? myOriginOf(section)
  const shapes = { base: before, theirs: aligned.theirs, mine: own }
  return {
    ...shapes,
    headings: aligned.headings,
    addedByMe,
    originOf,
    movedByThem: movement(before, aligned.theirs, { originOf, kept: 'some' }),
    movedByMe,
    known: new Set(isShared ? [] : mine.steps.map(({ url }) => addressOf(url))),
    isShared,
    ...setChanges(shapes),
    isSamePlace: samePlaces(shapes, originOf),
  }
}

/** Names the steps of mine: copies by the step they were copied from, the others by their own id. */
function originKeys(known: ReadonlySet<string>): (step: MergeStep) => string {
  const seen = new Set<string>()
  return ({ id, origin }) => {
    if (!origin || !known.has(origin) || seen.has(origin)) return `own:${id}`
    seen.add(origin)
    return origin
  }
}

/** The steps whose section or order differs from `base`, and the sections whose order does. */
function movement(
  base: Shape,
  other: Shape,
  { originOf, kept }: Pick<Comparison, 'originOf'> & { kept: 'some' | 'every' },
) {
  const steps = new Set<string>()
  const isInBase = new Set(base.sections)
  for (const section of other.sections) {
    const origin = originOf(section)
    const keys = section.items.map(({ key }) => key)
    const stay = inOrder(isInBase.has(origin) ? origin.items.map(({ key }) => key) : [], keys)[kept]
    for (const key of keys) if (base.items.has(key) && !stay.has(key)) steps.add(key)
  }
  const order = other.sections.map(originOf).filter((section) => isInBase.has(section))
  const stay = inOrder(base.sections, order)[kept]
  return { steps, sections: new Set(order.filter((section) => !stay.has(section))) }
}

/** All that they changed and I don't have, in the order of their list. */
export function changesOf(lists: MergeLists, comparison: Comparison): Change[] {
  const { base, theirs } = lists
  return [
    ...fieldChanges(lists),
    ...sectionChanges(comparison),
    ...headingChanges(comparison),
    ...stepChanges(base.steps, theirs.steps).flatMap(({ step: { id } }) => changesOfStep(id, comparison)),
  ]
}

function fieldChanges({ base, theirs, mine }: MergeLists): Change[] {
  return REVISION_FIELDS.flatMap((field) => {
    const [before, their, my] = [base, theirs, mine].map((texts) => JSON.stringify(texts[field]))
    if (their === before || their === my) return []
    return [{ key: `field:${field}`, kind: 'field', field, both: my !== before } as const]
  })
}

function changesOfStep(id: string, comparison: Comparison): Change[] {
  const [base, theirs, mine] = [comparison.base, comparison.theirs, comparison.mine].map(({ items }) => items.get(id))
  if (!base) {
    if (theirs && mine && comparison.isShared) return changesOfBoth({ theirs, mine, comparison })
    return theirs && !mine ? additionOf(theirs, comparison) : []
  }
  if (!theirs) return mine ? [removalOf({ base, mine, comparison })] : []
  if (!mine) return returnOf({ base, theirs, comparison })
  const { step } = mine
  return [
    ...contentChange({ base, theirs, mine }),
    ...(isRoleOffered(theirs, comparison) ? roleChange({ base, theirs, mine }) : []),
    ...moveOf(step, id, comparison),
  ]
}

/** Whether a role changes by itself, and not with the steps before it in its set; without any of these it has no effect. */
function isRoleOffered({ key, role }: Item, { joinedTo, leads, hasMateBefore }: Comparison): boolean {
  if (joinedTo(key).length > 0 || leads(key)) return false
  return role !== 'alternative' || hasMateBefore(key)
}

/** A step that I removed and they changed. */
function returnOf({ base, theirs, comparison }: { base: Item; theirs: Item; comparison: Comparison }): Change[] {
  const { isShared, movedByThem } = comparison
  const isChanged = changedFields(base, theirs).length > 0 || base.role !== theirs.role
  const isBack = isShared ? isChanged || movedByThem.steps.has(base.key) : base.step.url !== theirs.step.url
  return isBack
    ? [{ key: `content:${base.key}`, kind: 'replaced', step: theirs.step, alternatives: [], both: isShared }]
    : []
}

/** What differs in a step that both authors added: theirs is stored, so it stays where they put it. */
function changesOfBoth({ theirs, mine, comparison }: Record<'theirs' | 'mine', Item> & { comparison: Comparison }) {
  const { step } = mine
  const nothing = { id: theirs.key, stepType: 'Article', description: '', url: step.url }
  const base: Item = { ...mine, step: nothing, role: 'required' }
  const isMoved = !comparison.isSamePlace(theirs.key)
  return [
    ...contentChange({ base, theirs, mine }),
    ...roleChange({ base, theirs, mine }),
    ...(isMoved ? [{ key: `place:${theirs.key}`, kind: 'stepMoved', step, both: false } as const] : []),
  ]
}

/** Whether they moved a whole set of alternatives, which is one change: that of its first step. */
function goesWithFirst(key: string, { base, theirs, mine, movedByThem, movedByMe, ...comparison }: Comparison) {
  const set = mine.items.get(key)?.set ?? key
  const isInSet = (shape: Shape) => shape.items.get(key)?.set === set
  const isOne = set !== key && isInSet(base) && isInSet(theirs) && movedByThem.steps.has(set)
  const isAsked = !movedByMe.steps.has(set) && !movedByMe.steps.has(key)
  return isOne && isAsked && comparison.keepsMates(key)
}

function moveOf(step: MergeStep, key: string, comparison: Comparison): Change[] {
  const { movedByThem, movedByMe, isShared, isSamePlace } = comparison
  const both = movedByMe.steps.has(key)
  if (!movedByThem.steps.has(key) || (both && (!isShared || isSamePlace(key))) || goesWithFirst(key, comparison))
    return []
  return [{ key: `place:${key}`, kind: 'stepMoved', step, both }]
}

/** A new step with its set if that is new, too; it is `known` if I have all of their links. */
function additionOf({ key, step }: Item, { theirs, known, addedWith }: Comparison): Change[] {
  const all = addedWith(key)
  if (all[0] !== key) return []
  const alternatives = all.slice(1).flatMap((one) => theirs.items.get(one)?.step ?? [])
  const isKnown = [step, ...alternatives].every(({ url }) => known.has(addressOf(url)))
  return [{ key: `step:${key}`, kind: isKnown ? 'known' : 'added', step, alternatives, both: false }]
}

/** Links that open the same page, whether by http or https. */
export function addressOf(url: string): string {
  return (hrefOf(url) ?? url).replace(/^http:/u, 'https:')
}

function removalOf({ base, mine, comparison }: { base: Item; mine: Item; comparison: Comparison }): Change {
  const isChanged = changedFields(base, mine).length > 0 || base.role !== mine.role
  const both = isChanged || comparison.movedByMe.steps.has(base.key)
  return { key: `removal:${base.key}`, kind: 'removed', step: mine.step, both }
}

type Sides = Record<'base' | 'theirs' | 'mine', Item>

function contentChange({ base, theirs, mine }: Sides): Change[] {
  const offered = new Set(changedFields(mine, theirs))
  const fields = changedFields(base, theirs).filter((field) => offered.has(field))
  if (fields.length === 0) return []
  const ours = changedFields(base, mine)
  const conflicts = fields.filter((field) => ours.includes(field))
  const key = `content:${base.key}`
  return [{ key, kind: 'content', step: mine.step, theirs: theirs.step, fields, conflicts, both: ours.length > 0 }]
}

function roleChange({ base, theirs, mine }: Sides): Change[] {
  if (theirs.role === base.role || theirs.role === mine.role) return []
  const both = mine.role !== base.role
  return [{ key: `role:${base.key}`, kind: 'role', step: mine.step, role: theirs.role, both }]
}

export function changedFields(before: Item, after: Item): ContentField[] {
  return CONTENT_FIELDS.filter((field) => (before.step[field] || null) !== (after.step[field] || null))
}
