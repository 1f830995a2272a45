import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The tables, what is found in them, and what is written. How it is written and asked is left out. */
const SHAPED_BY = ['../../server/migrations', '../../server/search', '.']
const LEFT_OUT = ['kept.ts', 'postgres.ts', 'shape.ts', 'slips.ts', 'sqlite.ts', 'keep.ts']

/** Stands for everything that a filled database is made by. */
export function shape(): string {
  const hash = createHash('sha256')
  for (const folder of SHAPED_BY.map((path) => fileURLToPath(new URL(path, import.meta.url))))
    for (const file of readdirSync(folder).sort())
      if (file.endsWith('.ts') && !file.includes('.test.') && !LEFT_OUT.includes(file))
        hash.update(readFileSync(join(folder, file)))
  return hash.digest('hex').slice(0, 8)
}
