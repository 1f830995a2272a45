import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { openDatabase } from '#server/core/migrations/migrate.ts'
import { isoTime } from '#server/core/platform/time.ts'
import { CSV_HEADER, csvLine } from '#server/features/feedback/feedback.csv.ts'
import { type FeedbackRow, readFeedbackSince } from '#server/features/feedback/feedback.store.ts'
import { type Command, counted, existingTarget, Failure, printable, WrongUsage } from './command.ts'

export const feedback: Command = {
  summary: 'Lists the feedback, or writes it to a CSV file.',
  usage: [
    '[--since <date>] [--csv <file>]',
    '--since  only feedback from this date (2026-11-21) or time on, in UTC',
    '--csv    writes a new file for a spreadsheet, which only its owner can read',
  ],
  async run({ settings, say }, args) {
    const { csv, since } = parseArgs({ args, options: { csv: { type: 'string' }, since: { type: 'string' } } }).values
    const from = since === undefined ? 0 : Date.parse(since)
    if (Number.isNaN(from)) throw new WrongUsage('--since needs a date such as 2026-11-21')
    const database = await openDatabase(existingTarget(settings))
    try {
      const pages = readFeedbackSince(database.db, from)
      if (csv === undefined) return await list(pages, say)
      const written = await writeCsv(pages, csv)
      say(`Wrote ${counted(written, 'message', 'messages')} to ${csv}`)
    } finally {
      await database.close()
    }
  },
}

async function list(pages: AsyncIterable<FeedbackRow[]>, say: (line: string) => void): Promise<void> {
  let count = 0
  for await (const rows of pages)
    for (const { name, email, phone, feedback: message, createdAt } of rows) {
      say(`${isoTime(createdAt)}  ${[name, email, phone].filter(Boolean).map(printable).join(' · ')}`)
      for (const line of (message ?? '').split(/\r?\n/)) say(`  ${printable(line)}`)
      count++
    }
  say(counted(count, 'message', 'messages'))
}

async function writeCsv(pages: AsyncIterable<FeedbackRow[]>, file: string): Promise<number> {
  let written = 0
  async function* texts() {
    yield CSV_HEADER
    for await (const rows of pages) {
      written += rows.length
      yield rows.map(csvLine).join('')
    }
  }
  await pipeline(texts(), createWriteStream(file, { mode: 0o600, flags: 'wx' })).catch((error) => {
    throw error.code === 'EEXIST' ? new Failure(`${file} already exists and was not overwritten`) : error
  })
  return written
}
