import type { Db } from '#server/core/database/database.ts'
import { readJson } from '#server/core/database/dialect.ts'
import { listInProgress } from '#server/features/home/continue.store.ts'
import { presentNextStep } from '#server/features/home/home.view.ts'
import { presentJourney } from '#server/features/journeys/journeys.view.ts'

/** The journey that the person walked last, without these, and its next step. */
export async function readNextStep(db: Db, personId: string, without: readonly { id: string }[]) {
  const told = new Set(without.map(({ id }) => id))
  const row = (await listInProgress(db, personId)).find(({ id }) => !told.has(id))
  if (!row) return null
  const done = readJson<{ position: number }[]>(row.done)
  const journey = presentJourney(row, null)
  return presentNextStep({ ...journey, doneSteps: done.map(({ position }) => position) })
}
