import { expect } from 'vitest'
import type { TestServer } from '#server/testing/test-server.ts'
import { loadDetails } from '../cards.store.ts'

/** Compares the card of every journey as the server's process keeps it with what a new process reads. */
export async function expectNewCards({ database: { db } }: TestServer): Promise<void> {
  const ids = await db.selectFrom('journey').select('id').execute()
  expect(await loadDetails(db, ids, null)).toEqual(await loadDetails(db.withoutPlugins(), ids, null))
}
