import { randomBytes } from 'node:crypto'
import { copyFileSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { inject } from 'vitest'
import { type ConnectionTarget, connect, type Database } from '#server/core/database/database.ts'
import { createDatabase, databaseAt, dropDatabase, isDatabase, renameDatabase } from './postgres.ts'

export const onPostgres = process.env.TEST_ON === 'postgres'
type Fill = (database: Database) => Promise<unknown>

const cleanUps: (() => Promise<void>)[] = []

/** A new, migrated database of the project's kind, deleted when the test file ends. */
export async function openTestDatabase(): Promise<Database> {
  return open(await copyTemplate())
}

/** Like `openTestDatabase`, with the rows that `fill` writes; they are written once per run. */
export async function openFilledDatabase(name: string, fill: Fill): Promise<Database> {
  return open(await filledTarget(name, fill))
}

function open(target: ConnectionTarget): Database {
  const database = connect(target)
  cleanUps.push(() => database.close())
  return database
}

/** Where a database without tables can be opened. */
export async function emptyTarget(): Promise<ConnectionTarget> {
  if (!onPostgres) return { file: join(temporaryFolder(), 'cairn.sqlite') }
  return connectionTarget(await createDatabase(inject('postgres').url))
}

/** Where a new, migrated database can be opened. */
export function migratedTarget(): Promise<ConnectionTarget> {
  return copyTemplate()
}

/** Where a new database with the rows that `fill` writes can be opened. */
export async function filledTarget(name: string, fill: Fill): Promise<ConnectionTarget> {
  const template = onPostgres ? `${inject('postgres').template}_${name}` : templateFile(name)
  if (!(await isTemplate(template))) await makeTemplate(template, fill)
  return await copyTemplate(template)
}

/** Runs after every test file: closes and deletes its databases. */
export async function closeTestDatabases(): Promise<void> {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
}

async function copyTemplate(template?: string): Promise<ConnectionTarget> {
  if (onPostgres) {
    const { url, template: migrated } = inject('postgres')
    return connectionTarget(await createDatabase(url, template ?? migrated))
  }
  const file = join(temporaryFolder(), 'cairn.sqlite')
  copyFileSync(template ?? inject('sqliteTemplate'), file)
  return { file }
}

async function isTemplate(template: string): Promise<boolean> {
  return onPostgres ? await isDatabase(inject('postgres').url, template) : existsSync(template)
}

/** Another worker may make the same template meanwhile; the first one stays. */
async function makeTemplate(template: string, fill: Fill): Promise<void> {
  if (onPostgres) {
    const { url, template: migrated } = inject('postgres')
    const draft = await createDatabase(url, migrated)
    await fillTarget({ url: databaseAt(url, draft) }, fill)
    if (!(await renameDatabase(url, draft, template))) await dropDatabase(url, draft)
    return
  }
  const draft = templateFile(randomBytes(6).toString('hex'))
  copyFileSync(inject('sqliteTemplate'), draft)
  await fillTarget({ file: draft }, fill)
  renameSync(draft, template)
}

async function fillTarget(target: ConnectionTarget, fill: Fill): Promise<void> {
  const database = connect(target)
  await fill(database).finally(() => database.close())
}

function templateFile(name: string): string {
  return join(dirname(inject('sqliteTemplate')), `${name}.db`)
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
