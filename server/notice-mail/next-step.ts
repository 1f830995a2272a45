import type { ReadContext } from '#server/database/database.ts'
import { listInProgress } from '#server/home/continue.store.ts'
import { presentNextStep } from '#server/home/home.view.ts'
import { presentJourney } from '#server/journeys/journeys.view.ts'

/** The journey that the person walked last and its next step. */
export async function readNextStep(context: ReadContext, personId: string) {
  const [row] = await listInProgress(context, personId)
  if (!row) return null
  const done = context.dialect.readJson<{ position: number }[]>(row.done)
  const journey = presentJourney(row, null, context.dialect)
  return presentNextStep({ ...journey, doneSteps: done.map(({ position }) => position) })
}
