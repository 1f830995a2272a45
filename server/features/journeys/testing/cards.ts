import { expect } from 'vitest'
import type { TestServer } from '#server/testing/test-server.ts'
import { loadDetails } from '../cards.store.ts'
import { readJourney } from '../page.store.ts'

/** The journeys of a test and some that were there before. */
const COMPARED_MAX = 20

/** Compares the newest journeys, with and without steps, as the server's process keeps them with what a new process reads. */
export async function expectNewCards({ database: { db } }: TestServer): Promise<void> {
  const ids = await db.selectFrom('journey').select('id').orderBy('id', 'desc').limit(COMPARED_MAX).execute()
  const fresh = db.withoutPlugins()
  expect(await loadDetails(db, ids, null)).toEqual(await loadDetails(fresh, ids, null))
  for (const { id } of ids) expect(await readJourney(db, id, null)).toEqual(await readJourney(fresh, id, null))
}
