import type { Db } from '#server/core/database/database.ts'
import { ByteCache } from '#server/core/platform/byte-cache.ts'

const KEPT_MS = 5000
const BYTES_MAX = 8_000_000

interface Kept {
  rows: Promise<readonly unknown[]>
  until: number
  /** The value of `rankChanges` when the rows were requested. */
  asOf: number
}

const caches = new WeakMap<Db, ByteCache<Kept>>()
let rankChanges = 0

/** Called when this process has changed which journeys are listed or how they rank. */
export function ranksChanged(): void {
  rankChanges++
}

/**
 * Rows that are the same for everyone, cached for 5 s or until this process changes ranks. A read
 * that overlaps a change may return older rows, so the caller checks that each journey is still
 * listed.
 */
export function readShared<Row>(db: Db, key: string, read: () => Promise<readonly Row[]>): Promise<readonly Row[]> {
  const cache = caches.get(db) ?? new ByteCache<Kept>(BYTES_MAX)
  caches.set(db, cache)
  const known = cache.get(key)
  if (known && known.asOf === rankChanges && performance.now() < known.until)
    return known.rows as Promise<readonly Row[]>
  const rows = read()
  const kept = { rows, until: performance.now() + KEPT_MS, asOf: rankChanges }
  cache.set(key, kept)
  rows.then(
    (all) => cache.resize(key, kept, JSON.stringify(all).length),
    () => cache.deleteValue(key, kept),
  )
  return rows
}
