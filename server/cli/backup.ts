import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { tell } from '#server/archive/export.ts'
import { atOneMoment } from '#server/archive/snapshot.ts'
import { connectionTarget } from '#server/database/database.ts'
import { readLines, writeLines } from './archive-file.ts'
import { type Command, Failure, Misuse } from './command.ts'

export const backup: Command = {
  summary: 'Writes everything to one file; the server can keep running.',
  usage: [
    '<file>',
    'The file contains compressed JSON lines and can be restored to SQLite or PostgreSQL. It contains all personal data,',
    'and the generated secret unless AUTH_SECRET is set. Only its owner can read it: keep it safe.',
    'SQLite is copied next to the file first, which temporarily needs as much disk space as the database.',
  ],
  async run({ settings, say }, args) {
    const [name, ...more] = parseArgs({ args, allowPositionals: true }).positionals
    if (name === undefined || more.length > 0) throw new Misuse('Name one file to write to')
    const file = resolve(name)
    if (existsSync(file)) throw new Failure(`${file} already exists and was not overwritten`)
    const place = connectionTarget(settings)
    if ('file' in place && !existsSync(place.file)) throw new Failure(`There is no database at ${place.file}`)
    const secret = { authSecret: settings.authSecret, kept: settings.secretFile !== null }
    await atOneMoment(place, file, (db) => writeLines(file, tell(db, secret)))
    const rows = await rowsIn(file)
    say(`Wrote ${rows} rows to ${file}, ${(statSync(file).size / 1e6).toFixed(1)} MB`)
  },
}

/** Reads the file once more, so that what cannot be read is found today. */
async function rowsIn(file: string): Promise<number> {
  let rows = 0
  for await (const lines of readLines(file)) for (const line of lines) if (line.startsWith('[')) rows++
  return rows
}
