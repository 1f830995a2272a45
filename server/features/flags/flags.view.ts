import type { Flag, HiddenFlag } from '#contract/flag.ts'
import { isHidden } from '#server/core/access/content.ts'
import { isOpenToModerators } from '#server/core/access/journeys.ts'
import { readJson } from '#server/core/database/dialect.ts'
import { presentPerson } from '#server/features/people/people.view.ts'
import type { PersonRow } from '#server/features/people/read.store.ts'
import type { FlagRow, HiddenFlagRow } from './flags.store.ts'

export function presentFlag(row: FlagRow): Flag {
  const { id, journeyId, stepId, kind, note, oldUrl, url, reply, hiddenFor } = row
  return {
    id,
    pathId: journeyId,
    stepId,
    by: presentPerson(readJson<PersonRow>(row.by)),
    kind,
    note,
    oldUrl,
    url,
    state: stateOf(row),
    reply,
    ...(hiddenFor !== null && { reason: hiddenFor }),
    createdAt: isoTime(row.createdAt),
    decidedAt: row.decidedAt === null ? null : isoTime(row.decidedAt),
  }
}

function stateOf(row: FlagRow): Flag['state'] {
  const { decidedAt, accepted } = row
  if (isHidden(row)) return 'hidden'
  if (decidedAt === null) return 'open'
  return accepted === 1 ? 'accepted' : 'dismissed'
}

export function presentHiddenFlag(row: HiddenFlagRow): HiddenFlag {
  const { note, url, reply } = isOpenToModerators(row) ? row : { note: null, url: null, reply: null }
  return {
    id: row.id,
    pathId: row.journeyId,
    by: presentPerson(readJson<PersonRow>(row.by)),
    note,
    url,
    reply,
    hiddenAt: isoTime(row.hiddenAt),
    reason: row.hiddenFor ?? '',
  }
}

function isoTime(time: number): string {
  return new Date(time).toISOString()
}
