import { NOTES_MAX } from '#contract/rules/limits.ts'
import type { ListedNote, Note } from '#contract/step.ts'
import { reasonNotToRead } from '#server/core/access/journeys.ts'
import type { Trx } from '#server/core/database/database.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { HttpError } from '#server/core/http/http-error.ts'
import type { Handlers } from '#server/core/http/request-context.ts'
import { mapPage } from '#server/core/platform/cursor.ts'
import { isoTime } from '#server/core/platform/time.ts'
import { readerOf, requireJourney } from '#server/features/journeys/require-journey.ts'
import { lockPeople } from '#server/features/people/people.store.ts'
import { withinQuota } from '#server/features/people/within-quota.ts'
import type { ListedNoteRow, NoteRow } from './notes.store.ts'
import * as store from './notes.store.ts'

export function noteHandlers(context: AppContext): Handlers<'saveNote' | 'journeyNotes' | 'notes'> {
  const { db, clock } = context

  return {
    saveNote: ({ viewer, params, body: { stepId, text } }) =>
      db.transaction().execute(async (trx) => {
        await lockPeople(trx, [viewer.id])
        const key = { personId: viewer.id, journeyId: params.pathId, stepId }
        // Access isn't checked, because people can delete their notes in any state of the journey.
        if (text === '') {
          await store.deleteNote(trx, key)
          return { stepId, text, updatedAt: null }
        }
        await requireJourney(trx, params.pathId, readerOf(viewer))
        const stored = await store.readNote(trx, key)
        if (stored?.text === text) return presentNote(stored)
        if (!stored) await requireMayAdd(trx, key)
        const note = { stepId, text, updatedAt: clock() }
        await withinQuota(context, trx, viewer.id, () => store.writeNote(trx, key, note))
        return presentNote(note)
      }),

    journeyNotes: async ({ viewer, params }) => {
      await requireJourney(db, params.pathId, readerOf(viewer))
      const rows = await store.readNotesOn(db, { personId: viewer.id, journeyId: params.pathId })
      return { notes: rows.map(presentNote) }
    },

    notes: async ({ viewer, query }) => {
      const isReadable = (row: store.ListedNoteRow) =>
        reasonNotToRead({ ...row, id: row.journeyId }, viewer.id, viewer.moderates) === null
      return mapPage(await store.listNotes(db, viewer.id, query), (row) => presentListedNote(row, isReadable(row)))
    },
  }
}

async function requireMayAdd(trx: Trx, key: Parameters<typeof store.hasStep>[1]): Promise<void> {
  if (!(await store.hasStep(trx, key))) throw new HttpError('stepNotFound')
  if ((await store.countNotes(trx, key.personId)) >= NOTES_MAX)
    throw new HttpError('invalid', { fields: [{ field: 'text', key: 'notesUsedUp', params: { maximum: NOTES_MAX } }] })
}

function presentNote({ stepId, text, updatedAt }: NoteRow): Note {
  return { stepId, text, updatedAt: isoTime(updatedAt) }
}

/** Presents a note, without data about a journey that the viewer can't read or a removed step. */
function presentListedNote(row: ListedNoteRow, isReadable: boolean): ListedNote {
  const { journeyId, name, description, stepType, removedAt } = row
  return {
    ...presentNote(row),
    pathId: journeyId,
    step: isReadable && removedAt === null ? { description, stepType } : null,
    journey: isReadable ? { id: journeyId, name } : null,
  }
}
