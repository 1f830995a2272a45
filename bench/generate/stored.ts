import { createHash } from 'node:crypto'
import {
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { databaseAt } from '#server/testing/database/postgres.ts'
import { startPostgres } from '#server/testing/database/start-postgres.ts'
import { type ConnectionTarget, fill } from './fill.ts'
import { createPlan, describeSize, type Plan, sizeForJourneys } from './plan.ts'

/** The folder of the filled databases, which later runs reuse. */
const folder = join(tmpdir(), 'cairn-bench')

export type Kind = 'sqlite' | 'postgres'

export interface StoredDatabase {
  kind: Kind
  target: ConnectionTarget
  plan: Plan
}

/** Starts the PostgreSQL server that holds the filled databases; it stops with this process. */
export function startStoredPostgres() {
  return startPostgres({ keptIn: join(folder, 'postgres') })
}

/** A SQLite database with this number of journeys; it is filled unless an earlier run did so. */
export async function storedSqlite(journeys: number): Promise<StoredDatabase> {
  const directory = join(folder, nameOf(journeys))
  return await fillOnce('sqlite', journeys, { file: join(directory, 'cairn.sqlite') }, async () => {
    for (const other of readdirSync(folder))
      if (other.startsWith(`cairn_${journeys}_`) && !other.endsWith('.json'))
        rmSync(join(folder, other), { recursive: true })
    mkdirSync(directory)
  })
}

/**
 * A database with this number of journeys on the PostgreSQL server at `url`; it is filled unless an
 * earlier run did so.
 */
export async function storedOnPostgres(url: string, journeys: number): Promise<StoredDatabase> {
  const name = nameOf(journeys)
  return await fillOnce('postgres', journeys, { url: databaseAt(url, name) }, async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const others = 'select datname from pg_database where datname like $1'
    const { rows } = await client.query(others, [`cairn\\_${journeys}\\_%`])
    for (const { datname } of rows) await client.query(`drop database "${datname}"`)
    await client.query(`create database ${name}`)
    await client.end()
  })
}

/** Reads the files of databases once, so that the system has them in memory as far as they fit. */
export async function readFiles(databases: readonly StoredDatabase[]): Promise<void> {
  const places = databases.map(({ target }) => ('file' in target ? dirname(target.file) : join(folder, 'postgres')))
  for (const place of new Set(places))
    for (const name of readdirSync(place, { recursive: true, encoding: 'utf8' }))
      if (statSync(join(place, name), { throwIfNoEntry: false })?.isFile())
        for await (const _ of createReadStream(join(place, name), { highWaterMark: 2 ** 20 }));
}

async function fillOnce(
  kind: Kind,
  journeys: number,
  target: ConnectionTarget,
  prepare: () => Promise<void>,
): Promise<StoredDatabase> {
  const size = sizeForJourneys(journeys)
  mkdirSync(folder, { recursive: true })
  const recordFile = join(folder, `${nameOf(journeys)}.${kind}.json`)
  const record = existsSync(recordFile) ? (JSON.parse(readFileSync(recordFile, 'utf8')) as { now: number }) : null
  const plan = createPlan(size, record?.now ?? Date.now())
  if (record) return { kind, target, plan }
  console.log(`Generating ${describeSize(size)} on ${kind} ...`)
  for (const old of readdirSync(folder))
    if (old.startsWith(`cairn_${journeys}_`) && old.endsWith(`.${kind}.json`)) rmSync(join(folder, old))
  await prepare()
  const from = performance.now()
  await fill(target, plan)
  const seconds = Math.round((performance.now() - from) / 1000)
  console.log(`  generated in ${seconds} s`)
  writeFileSync(recordFile, JSON.stringify({ now: plan.now, seconds }))
  return { kind, target, plan }
}

/** The name of a filled database, which changes with the schema and the content. */
function nameOf(journeys: number): string {
  return `cairn_${journeys}_${fingerprint()}`
}

/** Sources that determine the schema, the search index and the generated rows. */
const SOURCES = ['../../server/core/migrations', '../../server/core/search', '.']
/** Files in those folders that do not change the content. */
const EXCLUDED = ['stored.ts', 'postgres.ts', 'sqlite.ts']

/** A hash of everything that determines the content of a filled database. */
function fingerprint(): string {
  const hash = createHash('sha256')
  for (const folder of SOURCES.map((path) => fileURLToPath(new URL(path, import.meta.url))))
    for (const file of readdirSync(folder).sort())
      if (file.endsWith('.ts') && !file.includes('.test.') && !EXCLUDED.includes(file))
        hash.update(readFileSync(join(folder, file)))
  return hash.digest('hex').slice(0, 8)
}
