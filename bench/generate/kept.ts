import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { databaseAt } from '#server/testing/database/postgres.ts'
import { startPostgres } from '#server/testing/database/start-postgres.ts'
import { fill, type Where } from './fill.ts'
import { makePlan, type Plan } from './plan.ts'
import { shape } from './shape.ts'
import { inWords, sizeOf } from './size.ts'

/** Filled databases wait here for the next run. */
const folder = join(tmpdir(), 'cairn-bench')

export type Kind = 'sqlite' | 'postgres'

export interface Kept {
  kind: Kind
  where: Where
  plan: Plan
}

/** The PostgreSQL in which filled databases wait; it ends with this process. */
export function keptPostgres() {
  return startPostgres({ keptIn: join(folder, 'postgres') })
}

/** A file with so many journeys: that of the last run, else made now. */
export async function keptSqlite(journeys: number): Promise<Kept> {
  const place = join(folder, nameOf(journeys))
  return await keep('sqlite', journeys, { file: join(place, 'cairn.sqlite') }, async () => {
    for (const other of readdirSync(folder))
      if (other.startsWith(`cairn_${journeys}_`) && !other.endsWith('.json'))
        rmSync(join(folder, other), { recursive: true })
    mkdirSync(place)
  })
}

/** The same as a database of the server at `url`. */
export async function keptOnPostgres(url: string, journeys: number): Promise<Kept> {
  const name = nameOf(journeys)
  return await keep('postgres', journeys, { url: databaseAt(url, name) }, async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const others = 'select datname from pg_database where datname like $1'
    const { rows } = await client.query(others, [`cairn\\_${journeys}\\_%`])
    for (const { datname } of rows) await client.query(`drop database "${datname}"`)
    await client.query(`create database ${name}`)
    await client.end()
  })
}

async function keep(kind: Kind, journeys: number, where: Where, makeRoom: () => Promise<void>): Promise<Kept> {
  const size = sizeOf(journeys)
  mkdirSync(folder, { recursive: true })
  const note = join(folder, `${nameOf(journeys)}.${kind}.json`)
  const made = existsSync(note) ? (JSON.parse(readFileSync(note, 'utf8')) as { now: number }) : null
  const plan = makePlan(size, made?.now ?? Date.now())
  if (made) return { kind, where, plan }
  console.log(`Making ${inWords(size)} on ${kind} ...`)
  for (const old of readdirSync(folder))
    if (old.startsWith(`cairn_${journeys}_`) && old.endsWith(`.${kind}.json`)) rmSync(join(folder, old))
  await makeRoom()
  const from = performance.now()
  await fill(where, plan)
  const seconds = Math.round((performance.now() - from) / 1000)
  console.log(`  made in ${seconds} s`)
  writeFileSync(note, JSON.stringify({ now: plan.now, seconds }))
  return { kind, where, plan }
}

/** Another schema or other content is another name. */
function nameOf(journeys: number): string {
  return `cairn_${journeys}_${shape()}`
}
