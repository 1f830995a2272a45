import type { ListedNote, Note } from '#contract/step.ts'
import { isoTime } from '#server/core/platform/time.ts'
import type { ListedNoteRow, NoteRow } from './notes.store.ts'

export function presentNote({ stepId, text, updatedAt }: NoteRow): Note {
  return { stepId, text, updatedAt: isoTime(updatedAt) }
}

/** Contains nothing of a journey that the viewer can't read, nor of a removed step. */
export function presentListedNote(row: ListedNoteRow, isReadable: boolean): ListedNote {
  const { journeyId, name, description, stepType, removedAt } = row
  return {
    ...presentNote(row),
    pathId: journeyId,
    step: isReadable && removedAt === null ? { description, stepType } : null,
    journey: isReadable ? { id: journeyId, name } : null,
  }
}
