import { sql } from 'kysely'
import { dialectOf } from '#server/core/database/dialect.ts'
import { runJob } from '#server/core/jobs/job.ts'
import type { TestServer } from '#server/testing/test-server.ts'
import { journeyErasureJob } from '../journeys.job.ts'
import { searchErasureJob } from '../words.job.ts'

const DAY_MS = 24 * 3_600_000

/** The tables of the database in which any column of any row contains the text, in any case. */
export async function tablesWith({ database: { db } }: TestServer, text: string): Promise<string[]> {
  const found: string[] = []
  for (const table of await tablesOf()) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(db)
    const isFound = (rows as object[]).some((row) => Object.values(row).some((value) => textOf(value).includes(text)))
    if (isFound) found.push(table)
  }
  return found.sort()

  /** All tables, including those in which SQLite stores its full-text index. */
  async function tablesOf(): Promise<string[]> {
    const names =
      dialectOf(db).kind === 'sqlite'
        ? sql<{ name: string }>`select name from sqlite_master where type = 'table' and sql not like 'create virtual%'`
        : sql<{ name: string }>`select table_name as name from information_schema.tables where table_schema = 'public'`
    return (await names.execute(db)).rows.map(({ name }) => name)
  }
}

function textOf(value: unknown): string {
  const text = Buffer.isBuffer(value) ? value.toString('latin1') : JSON.stringify(value)
  return (text ?? '').toLowerCase()
}

/** Lets days pass since the deletion of a journey. */
export async function ageDeletion({ database }: TestServer, id: string, days: number): Promise<void> {
  await database.db
    .updateTable('journey')
    .set((eb) => ({ deletedAt: eb('deletedAt', '-', days * DAY_MS) }))
    .where('id', '=', id)
    .where('deletedAt', 'is not', null)
    .execute()
}

/** Lets 30 days pass since the deletion of a journey, and erases it. */
export async function eraseJourney(server: TestServer, id: string): Promise<void> {
  await ageDeletion(server, id, 31)
  await runJob(server.context, journeyErasureJob)
}

/** Runs the daily erasure of words. */
export async function eraseWords(server: TestServer): Promise<void> {
  await server.database.db.updateTable('job').set({ ranAt: 0 }).where('name', '=', searchErasureJob.name).execute()
  await runJob(server.context, searchErasureJob)
}
