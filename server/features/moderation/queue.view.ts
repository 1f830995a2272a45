import type { QueuedReport, ReportedCase, Waiting } from '#contract/moderation.ts'
import { DECISIONS, type Decision } from '#contract/rules/moderation.ts'
import type { Person } from '#contract/person.ts'
import { readJson } from '#server/core/database/dialect.ts'
import { presentPerson } from '#server/features/people/people.view.ts'
import type { PersonRow } from '#server/features/people/read.store.ts'
import type { ContextRow, WordsRow } from './context.store.ts'
import { reasonNotToDecide, reasonNotToSuspend } from './moderation.policy.ts'
import type { HistoryRow, OpenReportRow, QueuedRow, WaitingRow } from './queue.store.ts'

export function presentWaiting({ reports, feedback, since }: WaitingRow): Waiting {
  return { reports: Number(reports), feedback: Number(feedback), since: since === null ? null : isoTime(Number(since)) }
}

export function presentQueued({ kind, id, at, reports, reason, writer }: QueuedRow): QueuedReport {
  return { kind, id, writer: personOf(writer), reports: Number(reports), reason, at: isoTime(Number(at)) }
}

interface Case {
  queued: QueuedRow
  reports: readonly OpenReportRow[]
  context: ContextRow
  history: HistoryRow | undefined
  viewerId: string
}

export function presentCase({ queued, reports, context, history, viewerId }: Case): ReportedCase {
  return {
    ...presentQueued(queued),
    by: reports.map(({ reporter, reason, createdAt }) => ({
      reporter: personOf(reporter),
      reason,
      at: isoTime(createdAt),
    })),
    pathId: context.journeyId,
    stepId: context.stepId,
    words: context.words.map(presentWords),
    history: history ? presentHistory(history) : null,
    choices: choicesOf({ queued, context, history, viewerId }),
  }
}

function presentWords({ id, author, text, url, createdAt, reported }: WordsRow): ReportedCase['words'][number] {
  return { id, author: personOf(author), text, url, at: isoTime(createdAt), reported }
}

function presentHistory(row: HistoryRow): NonNullable<ReportedCase['history']> {
  return {
    joinedAt: isoTime(row.createdAt),
    journeys: row.journeyCount,
    comments: Number(row.comments),
    suspended: row.suspendedAt !== null,
    moderator: row.moderatorSince !== null,
    decisions: row.decisions.map(({ act, kind, createdAt, reason }) => ({ act, kind, at: isoTime(createdAt), reason })),
  }
}

/** The decisions possible; none where the moderator is one of the people it is about. */
function choicesOf({ queued, context, history, viewerId }: Omit<Case, 'reports'>): Decision[] {
  const people = [queued.writerId, ...context.words.flatMap((words) => (words.reported ? personOf(words.author)?.id ?? null : null))]
  if (reasonNotToDecide(people, viewerId)) return []
  const isPossible = {
    nothing: true,
    hide: context.canBeHidden,
    warn: history !== undefined,
    pause:
      history !== undefined && queued.writerId !== null && !reasonNotToSuspend({ ...history, id: queued.writerId }),
  }
  return DECISIONS.filter((act) => isPossible[act])
}

function personOf(row: unknown): Person | null {
  const person = readJson<PersonRow | null | undefined>(row)
  return person ? presentPerson(person) : null
}

function isoTime(time: number): string {
  return new Date(time).toISOString()
}
