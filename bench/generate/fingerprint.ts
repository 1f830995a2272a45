import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Source files that determine the schema, the search index and the generated rows. */
const SOURCES = ['../../server/core/migrations', '../../server/core/search', '.']
/** Files in these folders that don't affect the content of the database. */
const EXCLUDED = ['stored.ts', 'postgres.ts', 'fingerprint.ts', 'typos.ts', 'sqlite.ts', 'keep.ts']

/** A hash of everything that determines the content of a filled database. */
export function fingerprint(): string {
  const hash = createHash('sha256')
  for (const folder of SOURCES.map((path) => fileURLToPath(new URL(path, import.meta.url))))
    for (const file of readdirSync(folder).sort())
      if (file.endsWith('.ts') && !file.includes('.test.') && !EXCLUDED.includes(file))
        hash.update(readFileSync(join(folder, file)))
  return hash.digest('hex').slice(0, 8)
}
