import type { JourneyFacts } from '#contract/import.ts'
import type { CreditField } from '#contract/rules/export.ts'
import type { ImportFormat, SkipReason, UnreadableReason } from '#contract/rules/import.ts'
import { languageTagOf } from '#contract/rules/language.ts'
import { STEP_COSTS, STEP_FACTS, STEP_MINUTES_MAX, type StepFact } from '#contract/rules/step.ts'
import type { StepInput, StepType } from '#contract/step.ts'

/** A link as a reader of a format found it, before it is cut, cleaned or checked. */
export interface FoundLink extends FoundFacts {
  url?: string | undefined
  title?: string | undefined
  note?: string | undefined
  section?: string | undefined
  stepType?: StepType | undefined
  done?: boolean | undefined
  /** Why the link is skipped. */
  skip?: SkipReason | undefined
}

/** The result of every reader, in the order of the source. */
export interface Reading {
  format: ImportFormat
  name?: string | undefined
  /** Facts about the journey in the file besides its name. */
  journey?: Partial<Record<keyof JourneyFacts, unknown>> | undefined
  /** Whether Cairn wrote the file: then links and texts are kept as they are, even repeated ones. */
  isOwn?: boolean | undefined
  /** The address that the file states for its relative links. */
  base?: string | undefined
  found: FoundLink[]
}

/** The credit in the fields of a file written by Cairn; an empty object without one. */
export function creditIn(read: (field: CreditField) => string | undefined) {
  const [name, first] = [read('original'), read('firstOriginal')]
  if (!name) return {}
  const adaptedFrom = { name, author: read('originalAuthor') ?? null }
  return {
    adaptedFrom: { ...adaptedFrom, first: first ? { name: first, author: read('firstOriginalAuthor') ?? null } : null },
  }
}

/** Step types by the type names of roadmap.sh and Raindrop. */
const TYPES = new Map<string, StepType>([
  ['article', 'Article'],
  ['official', 'Article'],
  ['feed', 'Article'],
  ['link', 'Article'],
  ['book', 'Book'],
  ['course', 'Course'],
  ['video', 'Video'],
  ['podcast', 'Podcast'],
  ['opensource', 'Open Source'],
  ['event', 'Event (virtual/in-person)'],
])

export function typeNamed(name: string): StepType | undefined {
  return TYPES.get(name.toLowerCase().replace(/[@\s_-]/g, ''))
}

/** The file can't be read. */
export class Unreadable extends Error {
  readonly reason: UnreadableReason

  constructor(reason: UnreadableReason) {
    super(reason)
    this.reason = reason
  }
}

/** Adds the section to every step, for files that name it only at the first one. */
export function withSections(found: readonly FoundLink[]): FoundLink[] {
  let section: string | undefined
  return found.map((one) => {
    section = one.section || section
    return { ...one, section }
  })
}

/** Facts of a step as a file states them; nothing is checked yet. */
type FoundFacts = { [Fact in StepFact]?: NonNullable<StepInput[Fact]> | undefined }

/** Readers of each fact from the text of a file written by Cairn. */
const READERS: { [Fact in StepFact]: (text: string) => FoundFacts[Fact] } = {
  minutes: Number,
  cost: costOf,
  language: (text) => text,
  optional: (text) => text === 'true',
  orPrevious: (text) => text === 'true',
}

/** Checks of each fact; undefined drops a value that a step can't have. */
const CHECKS: { [Fact in StepFact]: (value: NonNullable<FoundFacts[Fact]>, all: FoundFacts) => FoundFacts[Fact] } = {
  minutes: (minutes) => (Math.round(minutes) >= 1 && minutes <= STEP_MINUTES_MAX ? Math.round(minutes) : undefined),
  cost: costOf,
  language: (tag) => languageTagOf(tag) ?? undefined,
  optional: (optional, { orPrevious }) => (optional && !orPrevious) || undefined,
  // `clean` sets this fact, since it knows whether the step before is kept.
  orPrevious: () => undefined,
}

/** The facts of a step in a file written by Cairn; `textOf` returns the text of a fact. */
export function factsIn(textOf: (fact: StepFact) => string | undefined): FoundFacts {
  return Object.fromEntries(STEP_FACTS.map((fact) => [fact, READERS[fact](textOf(fact) ?? '')]))
}

export function checkedFacts(found: FoundFacts): FoundFacts {
  const checked = STEP_FACTS.map((fact) => [fact, check(fact, found)] as const)
  return Object.fromEntries(checked.filter(([, value]) => value !== undefined))
}

function check<Fact extends StepFact>(fact: Fact, found: FoundFacts): FoundFacts[Fact] {
  const value = found[fact]
  return value === undefined ? undefined : CHECKS[fact](value as NonNullable<FoundFacts[Fact]>, found)
}

export function costOf(text: string): FoundFacts['cost'] {
  return STEP_COSTS.find((cost) => cost === text.toLowerCase())
}
