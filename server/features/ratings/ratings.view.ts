import type { HiddenNote, RatingNote } from '#contract/rating.ts'
import { isOpenToModerators } from '#server/core/access/journeys.ts'
import { readJson } from '#server/core/database/dialect.ts'
import { isoTime } from '#server/core/platform/time.ts'
import { presentPerson } from '#server/features/people/people.view.ts'
import type { PersonRow } from '#server/features/people/read.store.ts'
import type { HiddenNoteRow, NoteRow } from './ratings.store.ts'

export function presentNote({ id, by, note, notedAt }: NoteRow): RatingNote {
  return { id, by: presentPerson(readJson<PersonRow>(by)), note, at: isoTime(notedAt) }
}

export function presentHiddenNote(row: HiddenNoteRow): HiddenNote {
  return {
    id: row.id,
    pathId: row.journeyId,
    by: presentPerson(readJson<PersonRow>(row.by)),
    note: isOpenToModerators(row) ? row.note : null,
    hiddenAt: isoTime(row.hiddenAt),
    reason: row.hiddenFor ?? '',
  }
}
