import type { RatingNote } from '#contract/rating.ts'
import { readJson } from '#server/core/database/dialect.ts'
import { isoTime } from '#server/core/platform/time.ts'
import { presentPerson } from '#server/features/people/people.view.ts'
import type { PersonRow } from '#server/features/people/read.store.ts'
import type { NoteRow } from './ratings.store.ts'

export function presentNote({ id, by, note, notedAt }: NoteRow): RatingNote {
  return { id, by: presentPerson(readJson<PersonRow>(by)), note, at: isoTime(notedAt) }
}
