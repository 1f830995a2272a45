import type { ImportedStep, ImportPreview } from '#contract/import.ts'
import { stepsToSave } from '#contract/rules/imported-steps.ts'
import type { StepInput } from '#contract/step.ts'
import { freshKey } from '#web/api/idempotency-key.ts'
import { guessStepType } from '#web/journeys/data/step-type.guess.ts'

/** A link of an import that can become a step. */
export interface Candidate extends ImportedStep {
  /** The server left it out; the person can bring it back. */
  reason?: ImportPreview['skipped'][number]['reason']
}

export interface Section {
  title: string
  candidates: Candidate[]
}

/** The links in the order of the source; a section is repeated if others come between its links. */
export function sectionsOf(candidates: readonly Candidate[]): Section[] {
  const sections: Section[] = []
  for (const candidate of candidates) {
    const last = sections.at(-1)
    if (last && last.title === (candidate.section ?? '')) last.candidates.push(candidate)
    else sections.push({ title: candidate.section ?? '', candidates: [candidate] })
  }
  return sections
}

/** The first whole sections that fit; of a single one, its first links. */
export function firstThatFit(candidates: readonly Candidate[], room: number): Set<Candidate> {
  const chosen = new Set<Candidate>()
  for (const section of sectionsOf(candidates)) {
    if (chosen.size + section.candidates.length > room && chosen.size > 0) break
    for (const candidate of section.candidates.slice(0, room)) chosen.add(candidate)
  }
  return chosen
}

/** Links that were left out but lead somewhere. */
export function restorable({ skipped }: ImportPreview): Candidate[] {
  return skipped.flatMap(({ title, url, reason }) =>
    url !== undefined && /^(?:https?|ftp):\/\//iu.test(url) && reason !== 'overLimit'
      ? [{ title: (title ?? url).slice(0, 100), url, reason }]
      : [],
  )
}

export function toSteps(candidates: readonly Candidate[], origin: string): StepInput[] {
  return stepsToSave(candidates, (url) => guessStepType(url, origin)).map((step) => ({ ...step, id: freshKey() }))
}
