import type { Revision, RevisionTexts } from '#contract/revision.ts'
import type { Changes, JourneyTexts } from '#contract/rules/history/difference.ts'
import { isHidden } from '#server/core/access/content.ts'
import { readJson } from '#server/core/database/dialect.ts'
import { isoTime } from '#server/core/platform/time.ts'
import { presentPerson } from '#server/features/people/people.view.ts'
import type { PersonRow } from '#server/features/people/read.store.ts'
import type { ReadRevision } from './read.store.ts'

/** Presents a revision. A hidden line is included only for its author, with the reason. */
export function presentRevision(row: ReadRevision, latest: number, viewerId: string): Revision {
  const by = readJson<PersonRow | null>(row.by)
  const suggestedBy = readJson<PersonRow | null>(row.suggestedBy)
  const isOpen = !isHidden(row) || row.personId === viewerId
  return {
    id: row.id,
    number: row.number,
    by: by && presentPerson(by),
    at: isoTime(row.changedAt),
    line: isOpen ? (row.line ?? '') : '',
    ...(isHidden(row) && { hidden: { reason: isOpen ? row.hiddenFor : null } }),
    changes: JSON.parse(row.changes) as Changes,
    restored: row.restored,
    ...(suggestedBy && { suggestedBy: presentPerson(suggestedBy) }),
    erased: row.parts === null,
    current: row.number === latest,
  }
}

export function presentTexts(texts: JourneyTexts | undefined): RevisionTexts['texts'] {
  return (texts as RevisionTexts['texts'] | undefined) ?? null
}
