import type { Flag, HiddenFlag } from '#contract/talk/flag.ts'
import type { Dialect } from '#server/database/dialect.ts'
import { presentPerson } from '#server/people/people.view.ts'
import type { PersonRow } from '#server/people/read.store.ts'
import type { FlagRow, HiddenFlagRow } from './read.store.ts'

export function presentFlag(row: FlagRow, { readJson }: Dialect): Flag {
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

function stateOf({ hiddenAt, decidedAt, accepted }: FlagRow): Flag['state'] {
  if (hiddenAt !== null) return 'hidden'
  if (decidedAt === null) return 'open'
  return accepted === 1 ? 'accepted' : 'dismissed'
}

export function presentHiddenFlag(row: HiddenFlagRow, { readJson }: Dialect): HiddenFlag {
  const isOutOfReach = row.visibility === 'private' || row.deletedAt !== null
  const { note, url, reply } = isOutOfReach ? { note: null, url: null, reply: null } : row
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
