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
  expect(shown(await loadDetails(db, ids, null))).toEqual(shown(await loadDetails(fresh, ids, null)))
  for (const { id } of ids)
    expect(shown(await readJourney(db, id, null))).toEqual(shown(await readJourney(fresh, id, null)))
}

/** A card stays in memory when the epoch rises for others. */
function shown(rows: unknown): unknown {
  return JSON.parse(JSON.stringify(rows, (key, value) => (key === 'cardEpoch' ? undefined : value)))
}
