import type { JourneyTexts, RevisionField, RevisionStep } from '../history/difference.ts'
import { hrefOf } from '../link.ts'
import { alignHeadings, type NewHeading, placesIn, targetOf } from './headings.ts'
import { samePlaces, setChanges } from './sets.ts'
import { inOrder, type MergeStep, matchSections, type Role, type Section, type Shape, shapeOf } from './shape.ts'

/** A list with its own steps, and with steps copied from the other list. */
export interface MergeTexts extends JourneyTexts {
  steps: readonly MergeStep[]
}

/** The content of a step. Its section and role aren't merged as fields. */
export const CONTENT_FIELDS = ['stepType', 'description', 'url', 'minutes', 'cost', 'language', 'note'] as const
export type ContentField = (typeof CONTENT_FIELDS)[number]

/**
 * A change of `theirs` since the base. `both`: `mine` changed the same to something else, so the
 * person is asked, and `mine` stays until they answer. `key` names the change in answers.
 */
export type Change = { key: string; both: boolean } & (
  | { kind: 'field'; field: RevisionField }
  | { kind: 'heading'; before: string | null; heading: string | null }
  /** A heading that `theirs` put before a step of `mine`. `before`: the heading that `mine` has there. */
  | { kind: 'headingAdded'; before: string | null; heading: string | null; next: MergeStep }
  | { kind: 'sectionMoved'; heading: string | null }
  /**
   * `replaced`: a step that `mine` removed has another link in `theirs`; between authors of one
   * journey also another text, role or position. `known`: `mine` has a step with this link.
   * `alternatives`: the other steps of a new set, which are added with it.
   */
  | { kind: 'added' | 'replaced' | 'known'; step: RevisionStep; alternatives: readonly RevisionStep[] }
  | { kind: 'removed'; step: MergeStep }
  | {
      kind: 'content'
      step: MergeStep
      theirs: RevisionStep
      /** The fields that `theirs` changed and `mine` lacks; `mine` changed some of them, too. */
      fields: readonly ContentField[]
      conflicts: readonly ContentField[]
    }
  | { kind: 'role'; step: MergeStep; role: Role }
  | { kind: 'stepMoved'; step: MergeStep }
)

/** The three lists as shapes, and what each side did to the order. */
export interface Comparison {
  base: Shape
  /**
   * The shape of `theirs` with the sections of the base; `headings` holds the headings that
   * `theirs` put between its steps.
   */
  theirs: Shape
  headings: readonly NewHeading[]
  mine: Shape
  /** The sections that `mine` added. */
  addedByMe: ReadonlySet<Section>
  /** The section that a section of any list continues: a section of the base, else of `mine`, else itself. */
  originOf: (section: Section) => Section
  movedByThem: Movement
  movedByMe: Movement
  /** The addresses of the links in `mine`. */
  known: ReadonlySet<string>
  isShared: boolean
  /** The steps that are added together: the steps of a new set that `mine` lacks. */
  addedWith: (key: string) => readonly string[]
  /** Whether an alternative follows the same steps of its set in the base and in `theirs`. */
  keepsMates: (key: string) => boolean
  /** The new steps that made a step an alternative. The step becomes an alternative when they are added. */
  joinedTo: (key: string) => readonly string[]
  /**
   * Whether a step became the first of its set because `theirs` removed the steps before it. The
   * change then belongs to the removal.
   */
  leads: (key: string) => boolean
  /** Whether `mine` has a step before this one in their set of alternatives. */
  hasMateBefore: (key: string) => boolean
  /** Whether a step of both lists is in the same section, after the same one of the steps that both lists have. */
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
   * Whether both sides are authors of one journey. Then nothing stored is removed, moved or changed
   * in role without asking. Otherwise `mine` is a copy, whose owner doesn't want again what they
   * removed or already have.
   */
  isShared?: boolean
}

export function compare({ base, theirs, mine, isShared = false }: MergeLists): Comparison {
  const before = shapeOf(base.steps, ({ id }) => id)
  const their = shapeOf(theirs.steps, ({ id }) => id)
  const own = shapeOf(mine.steps, originKeys(new Set([...base.steps, ...theirs.steps].map(({ id }) => id))))
  const [inTheirs, inMine] = [matchSections(before, their), matchSections(before, own)]
  const added = own.sections.filter((section) => !inMine.has(section) && section.heading !== null)
  // If `mine` added two sections with the same heading, the first one is used.
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

/** Returns the key of a step of `mine`: the id of the step it was copied from, or its own id. */
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
