import * as z from 'zod/mini'
import { pageQuery } from './pagination.ts'
import { NOTE_MAX } from './rules/limits.ts'
import { stepType } from './step.ts'
import { id, text } from './text.ts'

const NOTE_SEARCH_MAX = 200

/** A note to save: at most 2,000 characters; an empty `text` deletes the note. */
export const noteInput = z.object({
  stepId: id,
  text: text({ max: NOTE_MAX }),
})

/** A private note: only its author ever reads it. */
const note = z.object({ stepId: z.string(), text: z.string(), updatedAt: z.string() })
export type Note = z.infer<typeof note>

/** A note after saving; `updatedAt` is null if the note was deleted. */
export const savedNote = z.extend(note, { updatedAt: z.nullable(z.string()) })

/** The viewer's notes on one journey, also on steps that were removed since. */
export const journeyNotes = z.object({ notes: z.array(note) })

/** `q`: words that the text contains, at most 200 characters. */
export const notesQuery = z.object({ ...pageQuery, q: z.optional(text({ max: NOTE_SEARCH_MAX })) })

/**
 * A note in the list of all notes. `journey` is null when the viewer can no longer read it, `step`
 * also when it was removed.
 */
export const listedNote = z.extend(note, {
  pathId: z.string(),
  step: z.nullable(z.object({ description: z.string(), stepType })),
  journey: z.nullable(z.object({ id: z.string(), name: z.string() })),
})
export type ListedNote = z.infer<typeof listedNote>
