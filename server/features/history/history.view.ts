import type { Changes, JourneyTexts } from '#contract/history/difference.ts'
import type { Revision, RevisionTexts } from '#contract/history/history.ts'
import { readJson } from '#server/core/database/dialect.ts'
import type { ReadRevision } from '#server/features/journeys/revisions/revisions.store.ts'
import { presentPerson } from '#server/features/people/people.view.ts'
import type { PersonRow } from '#server/features/people/read.store.ts'

export function presentRevision(row: ReadRevision, latest: number): Revision {
  const by = readJson<PersonRow | null>(row.by)
  return {
    number: row.number,
    by: by && presentPerson(by),
    at: new Date(row.changedAt).toISOString(),
    line: row.line ?? '',
    changes: JSON.parse(row.changes) as Changes,
    restored: row.restored,
    erased: row.parts === null,
    current: row.number === latest,
  }
}

export function presentTexts(texts: JourneyTexts | undefined): RevisionTexts['texts'] {
  return (texts as RevisionTexts['texts'] | undefined) ?? null
}
