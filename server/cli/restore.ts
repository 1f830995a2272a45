import { existsSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { UnusableArchive } from '#server/archive/import.ts'
import { connectionTarget } from '#server/database/database.ts'
import type { Settings } from '#server/platform/settings.ts'
import { readLines } from './archive-file.ts'
import { type Command, Failure, Misuse } from './command.ts'
import { fill, withTable } from './fill.ts'

export const restore: Command = {
  summary: 'Makes an empty database what a backup says.',
  usage: [
    '<file> [--replace]',
    'Every table is checked against its number of rows and its checksum, and read back. All or nothing: where anything',
    'is wrong, the database stays as it was. Stop the server first.',
    '--replace  also where people are in the database; what it held is lost, and is reports.',
  ],
  async run({ settings, say }, args) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { replace: { type: 'boolean', default: false } },
    })
    const [name, ...more] = positionals
    if (name === undefined || more.length > 0) throw new Misuse('Name one file to read')
    const file = resolve(name)
    if (!existsSync(file)) throw new Failure(`There is no ${file}`)
    const { head, tables, withoutSessions } = await fill(connectionTarget(settings), readLines(file), {
      authSecret: settings.authSecret,
      replace: values.replace,
      say,
    }).catch((error) => {
      throw isUnusable(error) ? new Failure(`${file} cannot be used: ${error.message}. Nothing was changed.`) : error
    })
    keepSecret(settings, head.secret)
    for (const line of withTable(tables)) say(line)
    say(`Restored what was written on ${head.at}`)
    if (withoutSessions)
      say('AUTH_SECRET is another than when this was written: everybody signs in again. Their passwords are the same.')
  },
}

/** Keys and sessions are of use under the secret they were made with alone. */
function keepSecret({ secretFile }: Settings, secret: string | null): void {
  if (secret !== null && secretFile !== null) writeFileSync(secretFile, secret, { mode: 0o600 })
}

function isUnusable(error: unknown): error is Error {
  return error instanceof UnusableArchive || /^Z_/.test(String(Object(error).code))
}
