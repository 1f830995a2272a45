import { createReadStream, createWriteStream, existsSync, statSync, writeFileSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { createGunzip, createGzip } from 'node:zlib'
import { exportLines } from '#server/commands/archive/export.ts'
import { UnusableArchive } from '#server/commands/archive/import.ts'
import { withSnapshot } from '#server/commands/archive/snapshot.ts'
import { connectionTarget } from '#server/core/database/database.ts'
import { isInUse } from '#server/core/database/running-server.ts'
import type { Settings } from '#server/core/platform/settings.ts'
import { isFullDisk } from '#server/core/platform/startup-errors.ts'
import { type Command, existingTarget, Failure, WrongUsage } from './command.ts'
import { fill, tableLines } from './fill.ts'

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

/**
 * Writes compressed lines with mode 0600; the file gets its name once it is complete and on the
 * disk.
 */
async function writeLines(file: string, lines: AsyncIterable<string[]>): Promise<void> {
  const part = `${file}.part`
  try {
    const texts = Readable.from(textsOf(lines), { objectMode: false, highWaterMark: 65_536 })
    await pipeline(texts, createGzip({ level: 6 }), createWriteStream(part, { mode: 0o600 }))
    await syncToDisk(part)
    await rename(part, file)
    if (process.platform !== 'win32') await syncToDisk(dirname(file))
  } finally {
    await rm(part, { force: true })
  }
}

/** Reads the lines of such a file in batches; throws if the file is cut off or damaged. */
async function* readLines(file: string): AsyncGenerator<string[]> {
  const plain = createGunzip().setEncoding('utf8')
  const unzipped = pipeline(createReadStream(file), plain)
  unzipped.catch(() => {})
  let rest = ''
  // Splits lines by itself, since readline also splits at other characters, such as U+2028, which
  // texts may contain.
  for await (const text of plain) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    if (lines.length > 0) yield lines
  }
  await unzipped
  if (rest !== '') yield [rest]
}

async function* textsOf(lines: AsyncIterable<string[]>): AsyncGenerator<Buffer> {
  for await (const some of lines) yield Buffer.from(`${some.join('\n')}\n`)
}

async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
