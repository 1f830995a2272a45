import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#server/core/migrations/migrate.ts'
import { startPostgres } from './start-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server, and a migrated database on it that test files copy. */
    postgres: { url: string; template: string }
  }
}

/** Starts one server for all test files, and migrates the template database. */
export default async function provideTemplate(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startPostgres()
  const template = await createDatabase(url)
  await (await openDatabase({ url: databaseAt(url, template) })).close()
  project.provide('postgres', { url, template })
  return async () => {
    for (const name of await databasesLike(url, `${template}%`)) await dropDatabase(url, name)
    await stop()
  }
}

/** Creates a database on the server at `url` and returns its name. */
export async function createDatabase(url: string, template?: string): Promise<string> {
  const name = `cairn_test_${randomBytes(6).toString('hex')}`
  await asAdmin(url, async (client) => {
    const { rows } = await client.query("select current_setting('server_version_num')::int as version")
    const strategy = rows[0].version >= 150_000 ? 'strategy file_copy' : ''
    await client.query(`create database ${name} ${template ? `template ${template} ${strategy}` : ''}`)
  })
  return name
}

export function dropDatabase(url: string, name: string): Promise<void> {
  return asAdmin(url, async (client) => void (await client.query(`drop database if exists ${name} with (force)`)))
}

export async function isDatabase(url: string, name: string): Promise<boolean> {
  return (await databasesLike(url, name)).length > 0
}

/** Returns false if another database has the new name. */
export async function renameDatabase(url: string, name: string, newName: string): Promise<boolean> {
  try {
    await asAdmin(url, async (client) => void (await client.query(`alter database ${name} rename to ${newName}`)))
    return true
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '42P04') return false
    throw error
  }
}

async function databasesLike(url: string, pattern: string): Promise<string[]> {
  const names: string[] = []
  await asAdmin(url, async (client) => {
    const { rows } = await client.query('select datname as name from pg_database where datname like $1', [pattern])
    names.push(...rows.map(({ name }) => name))
  })
  return names
}

/** The URL of another database on the same server. */
export function databaseAt(url: string, name: string): string {
  return url.replace(/\/[^/?]*(?=\?|$)/, `/${name}`)
}

async function asAdmin(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
