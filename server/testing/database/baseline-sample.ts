import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import type { ConnectionTarget } from '#server/core/database/database.ts'

/*
 * The samples were written through the API of commit 74b023ac, with a row in every table; PostgreSQL's is a dump of
 * pg_dump 15 with `--inserts`. AUTH_SECRET was SAMPLE_SECRET.
 */
const pathOf = (kind: string) =>
  fileURLToPath(new URL(`../../core/migrations/samples/74b023ac.${kind}`, import.meta.url))

export const SAMPLE_SECRET = 'a secret of thirty-two characters'

/** A backup of 74b023ac, with the same rows as the sample databases. */
export const SAMPLE_BACKUP = pathOf('cairn')

/** What the browsers and mailboxes of the people in the sample have. */
export const SAMPLE_TOKENS: {
  writtenAt: string
  /** Cookies. */
  sessions: Record<'bob' | 'uma', string>
  /** Tokens of mailed links. */
  links: Record<'confirm' | 'refuseInvitations' | 'invitation' | 'unsubscribe', string>
  /** The second factor. */
  cleo: { secret: string; spareCode: string }
} = JSON.parse(readFileSync(pathOf('json'), 'utf8'))

/** Fills an empty database with the sample. */
export async function loadSample(target: ConnectionTarget): Promise<void> {
  if ('file' in target) writeFileSync(target.file, gunzipSync(readFileSync(pathOf('sqlite.gz'))), { mode: 0o600 })
  else await run(target.url, gunzipSync(readFileSync(pathOf('postgres.sql.gz'))).toString())
}

async function run(url: string, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statements)
  } finally {
    await client.end()
  }
}
