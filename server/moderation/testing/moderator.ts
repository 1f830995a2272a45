import type { Somebody, Town } from '../../testing/town.ts'
import { setModerator } from '../verdicts.store.ts'

/** Somebody new who moderates. */
export async function aModerator(town: Town, firstName: string): Promise<Somebody> {
  const somebody = await town.resident(firstName)
  await setModerator(town.database.db, somebody.id, Date.now())
  return somebody
}
