import type { DraftStep } from '#contract/draft.ts'
import { type ImportedStep, type ImportPreview, stepsToSave } from '#contract/import.ts'
import { freshKey } from '#web/core/api/idempotency-key.ts'
import { guessStepType } from '#web/features/journeys/data/step-type.guess.ts'

/** A link in an imported list that can become a step. */
export interface Candidate extends ImportedStep {
  /** Why the server skipped the link, which the person can still add. */
  reason?: ImportPreview['skipped'][number]['reason']
}

export interface Section {
  title: string
  candidates: Candidate[]
}

/**
 * Groups links by section, in the order of the source. A section appears twice if another one
 * interrupts it.
 */
export function sectionsOf(candidates: readonly Candidate[]): Section[] {
  const sections: Section[] = []
  for (const candidate of candidates) {
    const last = sections.at(-1)
    if (last && last.title === (candidate.section ?? '')) last.candidates.push(candidate)
    else sections.push({ title: candidate.section ?? '', candidates: [candidate] })
  }
  return sections
}

/** Titles of sections that aren't learning content, such as 'Community' or 'Newsletter'. */
const ASIDE =
  /^\W*(?:prerequisites?|pre-requisites|community|communities|chat|get help|support|contact|follow us|stay in touch|congratulations|donat(?:e|ions?)|newsletter|voraussetzungen|gemeinschaft|kontakt|prérequis|communauté|requisitos(?: previos)?|comunidad)\W*$/iu

/**
 * The links that are preselected: whole sections, as long as they fit and are learning content. If
 * the first section alone is too long, its first links.
 */
export function firstThatFit(candidates: readonly Candidate[], room: number): Set<Candidate> {
  const chosen = new Set<Candidate>()
  const sections = sectionsOf(candidates)
  const main = sections.filter(({ title }) => !ASIDE.test(title))
  for (const section of main.length > 0 ? main : sections) {
    if (chosen.size + section.candidates.length > room && chosen.size > 0) break
    for (const candidate of section.candidates.slice(0, room)) chosen.add(candidate)
  }
  return chosen
}

/** Skipped links that lead to a page, so the person can still add them. */
export function restorable({ skipped }: ImportPreview): Candidate[] {
  return skipped.flatMap(({ title, url, reason }) =>
    url !== undefined && /^(?:https?|ftp):\/\//iu.test(url) && reason !== 'overLimit'
      ? [{ title: (title ?? url).slice(0, 100), url, reason }]
      : [],
  )
}

/** Turns chosen links into steps; `all` is the list that they were chosen from. */
export function toSteps(candidates: readonly Candidate[], all: readonly Candidate[], origin: string): DraftStep[] {
  const steps = stepsToSave(withWholeSets(candidates, all), (url) => guessStepType(url, origin))
  return steps.map((step, index) => ({ ...step, id: freshKey(), ...(candidates[index]?.done && { done: true }) }))
}

/**
 * Keeps sets of alternatives valid: if the first link of a set wasn't chosen, the next becomes the
 * first.
 */
function withWholeSets(candidates: readonly Candidate[], all: readonly Candidate[]): Candidate[] {
  const firsts = new Map<Candidate | undefined, Candidate>()
  let first: Candidate | undefined
  for (const candidate of all) {
    if (!candidate.orPrevious || first === undefined) first = candidate
    firsts.set(candidate, first)
  }
  return candidates.map((candidate, index) => {
    const isInSet = firsts.get(candidate) === firsts.get(candidates[index - 1])
    return candidate.orPrevious && !isInSet ? { ...candidate, orPrevious: false } : candidate
  })
}
