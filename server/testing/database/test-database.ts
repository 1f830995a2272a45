import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { Database } from '#server/core/database/database.ts'
import { openDatabase } from '#server/core/migrations/migrate.ts'
import { createDatabase, databaseAt, dropDatabase } from './postgres.ts'

export const onPostgres = process.env.TEST_ON === 'postgres'
type ConnectionTarget = Parameters<typeof openDatabase>[0]

const cleanUps: (() => Promise<void>)[] = []

/** A new, migrated database of the project's kind, deleted when the test file ends. */
export async function openTestDatabase(): Promise<Database> {
  const database = await openDatabase(await migratedTarget())
  cleanUps.push(() => database.close())
  return database
}

/** Where a database without tables can be opened. */
export async function emptyTarget(): Promise<ConnectionTarget> {
  if (!onPostgres) return { file: join(temporaryFolder(), 'cairn.db') }
  return connectionTarget(await createDatabase(inject('postgres').url))
}

/** Runs after every test file: closes and deletes its databases. */
export async function closeTestDatabases(): Promise<void> {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
}

async function migratedTarget(): Promise<ConnectionTarget> {
  if (onPostgres) return connectionTarget(await createDatabase(inject('postgres').url, inject('postgres').template))
  const file = join(temporaryFolder(), 'cairn.db')
  copyFileSync(inject('sqliteTemplate'), file)
  return { file }
}

function connectionTarget(name: string): ConnectionTarget {
  const { url } = inject('postgres')
  cleanUps.push(() => dropDatabase(url, name))
  return { url: databaseAt(url, name) }
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-test-'))
  cleanUps.push(async () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}
