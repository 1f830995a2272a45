import { existsSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { UnusableArchive } from '#server/commands/archive/import.ts'
import { connectionTarget } from '#server/core/database/database.ts'
import { isInUse } from '#server/core/database/running-server.ts'
import type { Settings } from '#server/core/platform/settings.ts'
import { readLines } from './archive-file.ts'
import { type Command, Failure, WrongUsage } from './command.ts'
import { fill, tableLines } from './fill.ts'

export const restore: Command = {
  summary: 'Restores a backup into an empty database.',
  usage: [
    '<file> [--replace]',
    'Checks the row count and the checksum of every table, and reads the rows back. All or nothing: if anything is',
    'wrong, the database stays as it was. It is refused while a server uses the database.',
    '--replace  overwrites a database that is not empty, and lists the data that is lost',
  ],
  async run({ settings, say }, args) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { replace: { type: 'boolean', default: false } },
    })
    const [name, ...more] = positionals
    if (name === undefined || more.length > 0) throw new WrongUsage('Name one backup file')
    const file = resolve(name)
    if (!existsSync(file)) throw new Failure(`There is no file ${file}`)
    const target = connectionTarget(settings)
    if (await isInUse(target)) throw new Failure('A server or another program uses this database: stop it first')
    const { head, tables, withoutSessions } = await fill(target, readLines(file), {
      authSecret: settings.authSecret,
      replace: values.replace,
      say,
    }).catch((error) => {
      throw isUnusable(error) ? new Failure(`${file} cannot be used: ${error.message}. Nothing was changed.`) : error
    })
    storeSecret(settings, head.secret)
    for (const line of tableLines(tables)) say(line)
    say(`Restored the backup of ${head.at}`)
    if (withoutSessions)
      say('AUTH_SECRET has changed since this backup: everyone has to log in again. Passwords stay the same.')
  },
}

/**
 * Stores the backup's secret: keys and sessions only work with the secret they were created with.
 */
function storeSecret({ secretFile }: Settings, secret: string | null): void {
  if (secret !== null && secretFile !== null) writeFileSync(secretFile, secret, { mode: 0o600 })
}

function isUnusable(error: unknown): error is Error {
  return error instanceof UnusableArchive || /^Z_/.test(String(Object(error).code))
}
