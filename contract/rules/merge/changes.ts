import { REVISION_FIELDS, stepChanges } from '../history/difference.ts'
import {
  addressOf,
  type Change,
  CONTENT_FIELDS,
  type Comparison,
  type ContentField,
  type MergeLists,
} from './compare.ts'
import { placesIn, sectionKey, targetOf } from './headings.ts'
import type { Item, MergeStep, Section, Shape } from './shape.ts'

/** All changes of `theirs` that `mine` lacks, in the order of `theirs`. */
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

/** The changes of `theirs` to sections of the base. */
function sectionChanges({ base, theirs, mine, originOf, isShared, ...comparison }: Comparison): Change[] {
  const { movedByThem, movedByMe } = comparison
  const afterIn = (sections: readonly Section[]) =>
    new Map(sections.map((section, index) => [originOf(section), sections[index - 1]?.heading]))
  const [theirPlaces, myPlaces] = [afterIn(theirs.sections), afterIn(mine.sections)]
  const isInBase = new Set(base.sections)
  const mineOf = new Map(mine.sections.toReversed().map((section) => [originOf(section), section]))
  return theirs.sections.flatMap((section): Change[] => {
    const before = originOf(section)
    const my = mineOf.get(before)
    if (!isInBase.has(before) || !my) return []
    const { heading } = section
    const isRenamed = heading !== before.heading && heading !== my.heading
    const movedByBoth = isShared && movedByMe.sections.has(before)
    const isMoved =
      movedByThem.sections.has(before) &&
      (movedByBoth ? theirPlaces.get(before) !== myPlaces.get(before) : !movedByMe.sections.has(before))
    const both = my.heading !== before.heading
    return [
      ...(isRenamed
        ? [{ key: sectionKey('heading', section), kind: 'heading', before: my.heading, heading, both } as const]
        : []),
      ...(isMoved
        ? [
            {
              key: sectionKey('section', section),
              kind: 'sectionMoved',
              heading: my.heading,
              both: movedByBoth,
            } as const,
          ]
        : []),
    ]
  })
}

/** The headings that `theirs` has between steps of `mine`, by the key of the change. */
function headingChanges(comparison: Comparison): Change[] {
  const { mine, headings } = comparison
  const places = placesIn(mine, comparison.originOf)
  return headings.flatMap((one): Change[] => {
    const target = mine.items.get(targetOf(one, comparison, places) ?? '')
    if (!target) return []
    const rival = rivalOf(target, comparison)
    const before = rival?.heading ?? null
    const { key, section } = one
    return [{ key, kind: 'headingAdded', before, heading: section.heading, next: target.step, both: before !== null }]
  })
}

/** The section that `mine` begins with this step. */
function rivalOf({ key, section }: Item, { addedByMe }: Comparison): Section | undefined {
  return addedByMe.has(section) && section.items[0]?.key === key ? section : undefined
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
    ...(isRoleOffered({ base, theirs, mine }, comparison) ? roleChange({ base, theirs, mine }) : []),
    ...moveOf(step, id, comparison),
  ]
}

/**
 * Whether a change of a role is offered by itself, rather than together with the earlier steps of
 * its set. Without those steps it has no effect.
 */
function isRoleOffered({ base, theirs, mine }: Sides, { joinedTo, leads, hasMateBefore }: Comparison): boolean {
  const { key, role } = theirs
  if ((joinedTo(key).length > 0 && mine.role === base.role) || leads(key)) return false
  return role !== 'alternative' || hasMateBefore(key)
}

/** The change for a step that `mine` removed and `theirs` changed. */
function returnOf({ base, theirs, comparison }: { base: Item; theirs: Item; comparison: Comparison }): Change[] {
  const { isShared, movedByThem } = comparison
  const isChanged = changedFields(base, theirs).length > 0 || base.role !== theirs.role
  const isBack = isShared ? isChanged || movedByThem.steps.has(base.key) : base.step.url !== theirs.step.url
  return isBack
    ? [{ key: `content:${base.key}`, kind: 'replaced', step: theirs.step, alternatives: [], both: isShared }]
    : []
}

/** The differences in a step that both authors added. The step of `theirs` is stored, so it keeps its position. */
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

/**
 * Whether `theirs` moved a whole set of alternatives. This is one change, which belongs to the
 * first step of the set.
 */
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

/**
 * The change that adds a step, with its set if that is new, too. Its kind is `known` if `mine` has
 * all of the links.
 */
function additionOf({ key, step }: Item, { theirs, known, addedWith }: Comparison): Change[] {
  const all = addedWith(key)
  if (all[0] !== key) return []
  const alternatives = all.slice(1).flatMap((one) => theirs.items.get(one)?.step ?? [])
  const isKnown = [step, ...alternatives].every(({ url }) => known.has(addressOf(url)))
  return [{ key: `step:${key}`, kind: isKnown ? 'known' : 'added', step, alternatives, both: false }]
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

function changedFields(before: Item, after: Item): ContentField[] {
  return CONTENT_FIELDS.filter((field) => (before.step[field] || null) !== (after.step[field] || null))
}
