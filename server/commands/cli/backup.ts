import { existsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { exportLines } from '#server/commands/archive/export.ts'
import { withSnapshot } from '#server/commands/archive/snapshot.ts'
import { isFullDisk } from '#server/core/platform/startup-errors.ts'
import { readLines, writeLines } from './archive-file.ts'
import { type Command, existingTarget, Failure, WrongUsage } from './command.ts'

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
    if (name === undefined || more.length > 0) throw new WrongUsage('Name one file to write to')
    const file = resolve(name)
    if (existsSync(file)) throw new Failure(`${file} already exists and was not overwritten`)
    if (!existsSync(dirname(file))) throw new Failure(`There is no folder ${dirname(file)}`)
    const target = existingTarget(settings)
    const secret = { authSecret: settings.authSecret, isGenerated: settings.secretFile !== null }
    await withSnapshot(target, file, (db) => writeLines(file, exportLines(db, secret))).catch((error) => {
      if (!isFullDisk(error)) throw error
      throw new Failure(`The disk of ${dirname(file)} is full: nothing was written (${error.message})`)
    })
    const rows = await rowsIn(file)
    say(`Wrote ${rows} rows to ${file}, ${(statSync(file).size / 1e6).toFixed(1)} MB`)
  },
}

/** Reads the file back, so that a damaged backup is noticed now. */
async function rowsIn(file: string): Promise<number> {
  let rows = 0
  for await (const lines of readLines(file)) for (const line of lines) if (line.startsWith('[')) rows++
  return rows
}
