import { keepSetsTogether } from '#contract/rules/keep-sets.ts'
import type { StepInput } from '#contract/step.ts'

/** The steps under one heading; only the first section can have no heading. */
export interface Section {
  title: string
  steps: StepInput[]
}

type Steps = readonly StepInput[]
export type Ids = ReadonlySet<string | undefined>

export function sectionsOf(steps: Steps): Section[] {
  const sections: Section[] = []
  for (const step of steps) {
    const last = sections.at(-1)
    if (last === undefined || step.section) sections.push({ title: step.section ?? '', steps: [step] })
    else last.steps.push(step)
  }
  return sections
}

/**
 * Moves a step one place up or down; from the edge of a section, it moves into the next section.
 */
export function moveBy(steps: Steps, index: number, by: -1 | 1): StepInput[] {
  const { sections, section, place } = locate(steps, index)
  const own = sections[section]?.steps ?? []
  const next = sections[section + by]?.steps
  const [step] = own.splice(place, 1)
  if (step === undefined) return [...steps]
  const isInside = place + by >= 0 && place + by <= own.length
  if (isInside || next === undefined) own.splice(Math.max(place + by, 0), 0, step)
  else if (by < 0) next.push(step)
  else next.unshift(step)
  return joined(steps, sections)
}

/** Moves a step to the place of another one, and into its section. */
export function moveOnto(steps: Steps, from: number, over: number): StepInput[] {
  const target = locate(steps, over)
  const source = locate(steps, from)
  const own = target.sections[source.section]?.steps ?? []
  const [step] = own.splice(source.place, 1)
  if (step === undefined) return [...steps]
  const isElsewhereBelow = source.section < target.section
  target.sections[target.section]?.steps.splice(target.place + (isElsewhereBelow ? 1 : 0), 0, step)
  return joined(steps, target.sections)
}

export type Destination = 'top' | 'end' | { section: number }

/** Moves steps, in their order, to the top or the end of the list, or to the end of a section. */
export function moveTo(steps: Steps, ids: Ids, to: Destination): StepInput[] {
  const sections = sectionsOf(steps)
  const chosen = steps.filter(({ id }) => ids.has(id))
  const target = to === 'top' ? sections[0] : to === 'end' ? sections.at(-1) : sections[to.section]
  for (const section of sections) section.steps = section.steps.filter(({ id }) => !ids.has(id))
  if (to === 'top') target?.steps.unshift(...chosen)
  else target?.steps.push(...chosen)
  return joined(steps, sections)
}

export function without(steps: Steps, ids: Ids): StepInput[] {
  const sections = sectionsOf(steps)
  for (const section of sections) section.steps = section.steps.filter(({ id }) => !ids.has(id))
  return joined(steps, sections)
}

/** Makes steps optional or required; alternatives follow the first step of their set. */
export function withOptional(steps: Steps, ids: Ids, optional: boolean): StepInput[] {
  return steps.map((step) => (ids.has(step.id) && !step.orPrevious ? { ...step, optional } : step))
}

export function withType(steps: Steps, ids: Ids, stepType: StepInput['stepType']): StepInput[] {
  return steps.map((step) => (ids.has(step.id) ? { ...step, stepType } : step))
}

/**
 * Starts a section at a step, or renames the section. Without a title, its steps join the section
 * above.
 */
export function withHeading(steps: Steps, id: string | undefined, title: string): StepInput[] {
  const section = title.trim() || null
  const next = steps.map((step) => (step.id === id ? { ...step, section } : step))
  return keepSetsTogether(steps, next)
}

/** Moves a section with its steps one place up or down. */
export function moveSection(steps: Steps, section: number, by: -1 | 1): StepInput[] {
  const sections = sectionsOf(steps)
  sections.splice(section + by, 0, ...sections.splice(section, 1))
  return joined(steps, sections)
}

function locate(steps: Steps, index: number) {
  const sections = sectionsOf(steps)
  let place = index
  let section = 0
  while (place >= (sections[section]?.steps.length ?? Number.POSITIVE_INFINITY)) {
    place -= sections[section]?.steps.length ?? 0
    section++
  }
  return { sections, section, place }
}

/**
 * The list of all steps after a change of the sections: the first step of each section gets its
 * heading. Empty sections disappear.
 */
function joined(before: Steps, sections: readonly Section[]): StepInput[] {
  const steps = sections.flatMap(({ title, steps }) =>
    steps.map((step, index) => {
      const section = (index === 0 && title) || null
      return (step.section || null) === section ? step : { ...step, section }
    }),
  )
  return keepSetsTogether(before, steps)
}
