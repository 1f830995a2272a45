import { readStoredJson, writeStoredJson } from '#web/core/ui/state/stored-json.ts'

/** The note with a rating that wasn't sent yet, kept on the device per person and journey; null without one. */
export function unsentNote(personId: string | undefined, journeyId: string) {
  const key = `rating-note:${personId ?? ''}:${journeyId}`
  return {
    read: () => readStoredJson(key) as string | null,
    write: (note: string | null) => void writeStoredJson(key, note),
  }
}
