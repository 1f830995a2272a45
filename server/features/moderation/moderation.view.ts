import type {
  AuditEntry,
  FeedbackEntry,
  HiddenContent,
  ModeratedBadge,
  PausedPerson,
  Report,
  SuspendedPerson,
} from '#contract/moderation.ts'
import type { Person } from '#contract/person.ts'
import { readJson } from '#server/core/database/dialect.ts'
import { isoTime } from '#server/core/platform/time.ts'
import type { MarkedFeedbackRow } from '#server/features/feedback/feedback.store.ts'
import { presentPerson } from '#server/features/people/people.view.ts'
import type { PersonRow } from '#server/features/people/read.store.ts'
import type { AuditRow } from './audit.store.ts'
import type { ModeratedBadgeRow } from './badges.store.ts'
import type { ReportRow } from './reports.store.ts'
import type { PausedRow, SuspendedRow } from './verdicts.store.ts'

/** A row of hidden content. */
interface HiddenRow {
  id: string
  /** Null in a group. */
  journeyId: string | null
  by: unknown
  hiddenAt: number
  hiddenFor: string | null
}

export function presentAction(row: AuditRow): AuditEntry {
  return {
    id: row.id,
    actor: personOrNull(readJson<PersonRow | null>(row.actor)),
    act: row.act as AuditEntry['act'],
    target: targetOf(row),
    about:
      row.aboutKind === null || row.aboutId === null
        ? null
        : targetOf({
            kind: row.aboutKind,
            targetId: row.aboutId,
            targetName: row.aboutName,
            targetPath: row.aboutPath,
          }),
    newName: row.newName,
    reason: row.reason,
    createdAt: isoTime(row.createdAt),
  }
}

export function presentReport(row: ReportRow): Report {
  return {
    id: row.id,
    target: targetOf(row),
    away: Boolean(row.away),
    reason: row.reason,
    reporter: personOrNull(readJson<PersonRow | null>(row.reporter)),
    state: row.closedAt === null ? 'open' : 'closed',
    createdAt: isoTime(row.createdAt),
    closedAt: isoTime(row.closedAt),
    closedBy: personOrNull(readJson<PersonRow | null>(row.closer)),
  }
}

function targetOf({
  kind,
  targetId: id,
  targetName: name,
  targetPath,
}: Pick<AuditRow, 'kind' | 'targetId' | 'targetName' | 'targetPath'>) {
  return { kind, id, name, ...(targetPath !== null && { pathId: targetPath }) }
}

/** Presents hidden content. `text`: the hidden text; null if moderators can't read it. */
export function presentHidden(row: HiddenRow, text: string | null): HiddenContent {
  return {
    id: row.id,
    pathId: row.journeyId,
    by: personOrNull(readJson<PersonRow | null>(row.by)),
    text,
    hiddenAt: isoTime(row.hiddenAt),
    reason: row.hiddenFor ?? '',
  }
}

export function presentSuspended(row: SuspendedRow): SuspendedPerson {
  return { ...presentPerson(row), suspendedAt: isoTime(row.suspendedAt), reason: row.suspendedFor ?? '' }
}

export function presentPaused(row: PausedRow): PausedPerson {
  return {
    ...presentPerson(row),
    pausedAt: isoTime(row.pausedAt),
    until: isoTime(row.pausedUntil),
    reason: row.pausedFor ?? '',
  }
}

export function presentFeedback({ createdAt, changedAt, ...row }: MarkedFeedbackRow): FeedbackEntry {
  return { ...row, createdAt: isoTime(createdAt), changedAt: isoTime(changedAt) }
}

export function presentModeratedBadge(row: ModeratedBadgeRow): ModeratedBadge {
  return {
    id: row.id,
    name: row.name,
    journeys: Number(row.journeys),
    interests: Number(row.interests),
    public: Boolean(row.public),
  }
}

function personOrNull(row: PersonRow | null): Person | null {
  return row && presentPerson(row)
}
