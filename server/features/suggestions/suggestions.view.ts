import type { Suggested, TextsPart } from '#contract/rules/merge/suggestion.ts'
import { SUGGESTION_UNDO_MS } from '#contract/rules/suggestion.ts'
import type { Suggestion } from '#contract/suggestion.ts'
import { isHidden } from '#server/core/access/content.ts'
import { readJson } from '#server/core/database/dialect.ts'
import { isoTime } from '#server/core/platform/time.ts'
import { presentPerson } from '#server/features/people/people.view.ts'
import type { PersonRow } from '#server/features/people/read.store.ts'
import type { SuggestionRow } from './read.store.ts'
import { isReport, type SuggestionState } from './suggestions.store.ts'

export function presentSuggestion(row: SuggestionRow): Suggestion {
  const { id, journeyId, message, problem, stepId, reply, taken, hiddenFor, acceptedBefore } = row
  const { base, changes } = partsOf(row)
  return {
    ...{ id, pathId: journeyId, by: writerOf(row), message, problem, stepId },
    base: base as Suggestion['base'],
    changes: changes as Suggestion['changes'],
    ...{ state: stateOf(row), reply, taken: taken === null ? null : (JSON.parse(taken) as string[]) },
    ...(acceptedBefore !== undefined && { acceptedBefore: Number(acceptedBefore) }),
    ...(hiddenFor !== null && { reason: hiddenFor }),
    createdAt: isoTime(row.createdAt),
    decidedAt: timeOrNull(row.decidedAt),
  }
}

/** A suggestion as authors of its journey see it. */
export function presentReceived(row: SuggestionRow): Suggestion {
  const { decidedAt, madeVersion, journeyVersion } = row
  const isChangedSince = madeVersion !== null && madeVersion !== journeyVersion
  const undoUntil = decidedAt === null || isChangedSince ? null : isoTime(decidedAt + SUGGESTION_UNDO_MS)
  return { ...presentSuggestion(row), undoUntil }
}

type Parts = Pick<SuggestionState, 'problem' | 'stepId' | 'oldUrl' | 'url' | 'base' | 'changes'>

/** The suggested change; null for a report without another link. */
export function suggestedOf(row: Parts): Suggested | null {
  const { base, changes } = partsOf(row)
  return changes === null ? null : { base, changes }
}

/** The earlier and the suggested texts; for the report of a link, these are the two links. */
function partsOf(row: Parts): { base: TextsPart | null; changes: TextsPart | null } {
  if (!isReport(row)) return { base: parsed(row.base), changes: parsed(row.changes) }
  const { stepId, oldUrl, url } = row
  const linkOf = (link: string | null) => (link === null ? null : { steps: [{ id: stepId, url: link }] })
  return { base: linkOf(oldUrl), changes: linkOf(url) }
}

function parsed(part: string | null): TextsPart | null {
  return part === null ? null : (JSON.parse(part) as TextsPart)
}

function stateOf(row: SuggestionState): Suggestion['state'] {
  const { decidedAt, accepted } = row
  if (isHidden(row)) return 'hidden'
  if (decidedAt === null) return 'open'
  return accepted === 1 ? 'accepted' : 'dismissed'
}

/** All texts of a suggestion: its message, the suggested texts and links, and the reply. */
export function wordsOf(row: SuggestionRow): string {
  const { name, description, badges = [], closingWords, steps = [] } = suggestedOf(row)?.changes ?? {}
  const ofSteps = steps.flatMap((step) => [step.section, step.description, step.url, step.note])
  const words = [row.message, name, description, badges.join(', '), closingWords, ...ofSteps, row.reply]
  return words.filter(Boolean).join('\n')
}

function writerOf(row: SuggestionRow) {
  return presentPerson(readJson<PersonRow>(row.by))
}

function timeOrNull(time: number | null): string | null {
  return isoTime(time)
}
