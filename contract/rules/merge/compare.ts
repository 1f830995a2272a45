import type { JourneyTexts, RevisionField, RevisionStep } from '../history/difference.ts'
import { hrefOf } from '../link.ts'
import { alignHeadings, type NewHeading, placesIn, targetOf } from './headings.ts'
import { samePlaces, setChanges } from './sets.ts'
import { inOrder, type MergeStep, matchSections, type Role, type Section, type Shape, shapeOf } from './shape.ts'

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

/** Links that open the same page, whether by http or https. */
export function addressOf(url: string): string {
  return (hrefOf(url) ?? url).replace(/^http:/u, 'https:')
}
