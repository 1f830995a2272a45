import type { QueuedReport, ReportedCase, Waiting } from '#contract/moderation.ts'
import type { Person } from '#contract/person.ts'
import type { Decision } from '#contract/rules/moderation.ts'
import { isSuspended } from '#server/core/access/people.ts'
import { readJson } from '#server/core/database/dialect.ts'
import { isoTime } from '#server/core/platform/time.ts'
import { presentPerson } from '#server/features/people/people.view.ts'
import type { PersonRow } from '#server/features/people/read.store.ts'
import type { AdaptationToHide } from './adaptations.store.ts'
import type { ContextRow, WordsRow } from './context.store.ts'
import type { HistoryRow, OpenReportRow, QueuedRow, WaitingRow } from './queue.store.ts'

export function presentWaiting({ reports, feedback, requests, answers, notices, since }: WaitingRow): Waiting {
  return {
    reports: Number(reports),
    feedback: Number(feedback),
    requests: Number(requests),
    answers: Number(answers),
    notices: Number(notices),
    since: since === null ? null : isoTime(Number(since)),
  }
}

export function presentQueued({ kind, id, at, reports, reason, writer }: QueuedRow): QueuedReport {
  return { kind, id, writer: personOf(writer), reports: Number(reports), reason, at: isoTime(Number(at)) }
}

interface Case {
  queued: QueuedRow
  reports: readonly OpenReportRow[]
  context: ContextRow
  history: HistoryRow | undefined
  /** The decisions that the moderator can make. */
  choices: Decision[]
  adaptations: readonly AdaptationToHide[]
}

/** Max. versions of a journey that a case names. */
const NAMED_MAX = 10

export function presentCase({ queued, reports, context, history, choices, adaptations }: Case): ReportedCase {
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
    adaptations: {
      count: adaptations.length,
      journeys: adaptations
        .slice(0, NAMED_MAX)
        .map(({ id, name, owner }) => ({ id, name, owner: presentPerson(readJson<PersonRow>(owner)) })),
    },
    history: history ? presentHistory(history) : null,
    choices,
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
    suspended: isSuspended(row),
    moderator: row.moderatorSince !== null,
    decisions: row.decisions.map(({ act, kind, createdAt, reason }) => ({ act, kind, at: isoTime(createdAt), reason })),
  }
}

function personOf(row: unknown): Person | null {
  const person = readJson<PersonRow | null | undefined>(row)
  return person ? presentPerson(person) : null
}
