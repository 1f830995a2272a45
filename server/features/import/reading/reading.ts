import type { JourneyFacts } from '#contract/import.ts'
import type { ImportFormat, SkipReason, UnreadableReason } from '#contract/rules/import.ts'
import type { StepType } from '#contract/step.ts'
import type { FoundFacts } from './step-facts.ts'

/** A link as a reader found it: nothing is cut, cleaned or checked yet. */
export interface Found extends FoundFacts {
  url?: string | undefined
  title?: string | undefined
  note?: string | undefined
  section?: string | undefined
  stepType?: StepType | undefined
  done?: boolean | undefined
  /** The reader leaves it out. */
  skip?: SkipReason | undefined
}

/** What every reader returns, in the order of the source. */
export interface Reading {
  format: ImportFormat
  name?: string | undefined
  /** What our own exports say about the journey. */
  journey?: Partial<Record<keyof JourneyFacts, unknown>> | undefined
  /** A file that Cairn wrote: links and texts are kept as they are, also repeated ones. */
  isOwn?: boolean | undefined
  /** The address that the file states for its relative links. */
  base?: string | undefined
  found: Found[]
}

/** The file can't be read. */
export class Unreadable extends Error {
  readonly reason: UnreadableReason

  constructor(reason: UnreadableReason) {
    super(reason)
    this.reason = reason
  }
}

/** Names the section of every step, where a file names it only at the first one. */
export function withSections(found: readonly Found[]): Found[] {
  let section: string | undefined
  return found.map((one) => {
    section = one.section || section
    return { ...one, section }
  })
}
