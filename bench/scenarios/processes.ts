import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { openDatabase } from '#server/core/migrations/migrate.ts'
import { findPgBouncer, startPgBouncer } from '#server/testing/database/pgbouncer.ts'
import { createDatabase, databaseAt } from '#server/testing/database/postgres.ts'
import { startPair } from '#server/testing/database/standby.ts'
import { authHeaders } from '../auth.ts'
import { fill } from '../generate/fill.ts'
import { createPlan, type Plan, sizeForJourneys } from '../generate/plan.ts'
import { type CrowdResult, type Ledger, runCrowd } from '../load/crowd.ts'
import { percentile } from '../load/statistics.ts'
import { cpuTimeOf, type RunningServer } from '../process.ts'
import { benchCalls } from './calls.ts'
import { REFERENCE_CONNECTIONS } from './compare.ts'
import { startCairn } from './servers.ts'

const JOURNEYS = 10_000
const POOL_SIZE = 20
/** Percent of the requests, by the name of the call. */
export const MIX: Record<string, number> = {
  'one journey': 35,
  'newest 20': 15,
  'Continue and For you': 15,
  'filtered list': 10,
  'a like': 10,
  search: 5,
  following: 5,
  recommended: 5,
}
/** How often it is measured when a like shows, and how often that is looked for. */
const PROBE_MS = 500
const LOOK_MS = 5

/** CPU time per request in µs. */
type Costs = Record<'cairn' | 'primary' | 'replica' | 'pgBouncer' | 'load', number>

export interface Part extends CrowdResult {
  costs: Costs
}

export interface ProcessesResult {
  seconds: number
  /** One process on the primary, before and after the others. */
  alone: Part[]
  /** Two processes with a replica, without PgBouncer. */
  direct: Part
  together: Part
  /** Times in ms until the other process shows a like to another person. */
  shownAfter: { p50: number; p99: number; max: number; measured: number }
  /** How often a person's own like was missing in the other process. */
  ownMissing: number
  /** Time in ms from the kill of one process until it answered again. */
  backAfterMs: number
  /** Acknowledged likes and unlikes that the database doesn't have. */
  lost: number
  /** Journeys whose number of likes isn't that of their rows. */
  wrongCounters: number
}

/**
 * Compares one process with two, PgBouncer and a replica, under all calls mixed; kills one process halfway. Null where
 * PgBouncer isn't installed.
 */
export async function measureProcesses(seconds: number): Promise<ProcessesResult | null> {
  const program = findPgBouncer()
  if (!program) return null
  const pair = await startPair()
  const name = await createDatabase(pair.primary.url)
  const url = databaseAt(pair.primary.url, name)
  const plan = createPlan(sizeForJourneys(JOURNEYS), Date.now())
  await fill({ url }, plan)
  const pgBouncer = await startPgBouncer(program, pair.folders.primary, POOL_SIZE)
  const ledger: Ledger = new Map()
  const others = { primary: pair.folders.primary, replica: pair.folders.standby, pgBouncer: pgBouncer.folder }
  const readUrl = databaseAt(pair.standby.url, name)
  const start = () => startCairn({ url: pgBouncer.urlOf(name) }, { readUrl })
  try {
    const runShort = async (label: string, starting: Promise<RunningServer>[]) => {
      console.log(`processes: ${label} ...`)
      const servers = await Promise.all(starting)
      const part = await runPart(plan, servers, seconds / 10, ledger, others)
      for (const server of servers) await server.stop()
      return part
    }
    const before = await runShort('one', [startCairn({ url })])
    const direct = await runShort('two, with a replica', [
      startCairn({ url }, { readUrl }),
      startCairn({ url }, { readUrl }),
    ])
    const servers = [await start(), await start()]
    console.log('processes: two, with PgBouncer and a replica ...')
    const [together, shown, backAfterMs] = await Promise.all([
      runPart(plan, servers, seconds, ledger, others),
      probe(plan, servers, seconds),
      killHalfway(servers, seconds, start),
    ])
    for (const server of servers) await server.stop()
    return {
      seconds,
      alone: [before, await runShort('one', [startCairn({ url })])],
      direct,
      together,
      shownAfter: {
        p50: percentile(shown.times, 0.5),
        p99: percentile(shown.times, 0.99),
        max: Math.max(...shown.times),
        measured: shown.times.length,
      },
      ownMissing: shown.ownMissing,
      backAfterMs,
      ...(await compareRows(url, ledger)),
    }
  } finally {
    await pgBouncer.stop()
    await pair.stop()
  }
}

async function runPart(
  plan: Plan,
  servers: readonly RunningServer[],
  seconds: number,
  ledger: Ledger,
  others: Record<'primary' | 'replica' | 'pgBouncer', string>,
): Promise<Part> {
  const used = () => ({
    cairn: servers.reduce((sum, server) => sum + (server.processorTime() ?? 0), 0),
    primary: cpuTimeOf(others.primary),
    replica: cpuTimeOf(others.replica),
    pgBouncer: cpuTimeOf(others.pgBouncer),
    load: (process.cpuUsage().user + process.cpuUsage().system) / 1000,
  })
  // The first users like the journey of the probe.
  const people = plan.activeUsers.slice(2, 2 + REFERENCE_CONNECTIONS).map(plan.personId)
  const before = used()
  const result = await runCrowd({ servers, calls: benchCalls(plan), mix: MIX, people, seconds, ledger })
  const after = used()
  const requests = result.perSecond * seconds
  const cost = (name: keyof Costs) => [name, ((after[name] - before[name]) * 1000) / requests] as const
  return { ...result, costs: Object.fromEntries((Object.keys(after) as (keyof Costs)[]).map(cost)) as Costs }
}

/** One person likes a journey through one process; how soon do they and another person see it in the other process? */
async function probe({ personId, activeUsers, journeyId }: Plan, servers: readonly RunningServer[], seconds: number) {
  const [writer = '', reader = ''] = activeUsers.slice(0, 2).map(personId)
  const times: number[] = []
  const from = performance.now()
  let ownMissing = 0
  const readLike = async (url: string, headers: Record<string, string>) => {
    const response = await fetch(`${url}/api/path/${journeyId(0)}/people?kind=likes`, { headers })
    return ((await response.json()) as { id: string }[]).some(({ id }) => id === writer)
  }
  for (let liked = true; performance.now() - from < seconds * 1000; liked = !liked) {
    try {
      const [here, there] = servers as [RunningServer, RunningServer]
      // A token is for one address, and both are of the same session.
      const [own, ownThere] = [await authHeaders(here.url, writer), await authHeaders(there.url, writer)]
      const others = await authHeaders(there.url, reader)
      await fetch(`${here.url}/api/path/like/${journeyId(0)}`, {
        method: 'POST',
        headers: { ...own, 'content-type': 'application/json' },
        body: JSON.stringify({ liked }),
      })
      const answered = performance.now()
      if ((await readLike(there.url, ownThere)) !== liked) ownMissing++
      while ((await readLike(there.url, others)) !== liked) await wait(LOOK_MS)
      times.push(performance.now() - answered)
    } catch (error) {
      // A process that was killed doesn't answer for a moment.
      if (!(error instanceof TypeError && error.message === 'fetch failed')) throw error
    }
    await wait(PROBE_MS)
  }
  return { times, ownMissing }
}

/** Kills the second process without warning, and starts another in its place. */
async function killHalfway(
  servers: RunningServer[],
  seconds: number,
  start: () => Promise<RunningServer>,
): Promise<number> {
  await wait((seconds * 1000) / 2)
  const killedAt = performance.now()
  await servers[1]?.stop('SIGKILL')
  servers[1] = await start()
  return performance.now() - killedAt
}

/** Compares what was acknowledged with the rows, and the counters with their rows. */
async function compareRows(url: string, ledger: Ledger): Promise<{ lost: number; wrongCounters: number }> {
  const { db, close } = await openDatabase({ url })
  const known = [...ledger.values()].filter(({ liked }) => liked !== null)
  const { rows: likes } = await sql<{ key: string }>`
    select "personId" || ' ' || "journeyId" as key from "journeyLike"`.execute(db)
  const stored = new Set(likes.map(({ key }) => key))
  const lost = known.filter(({ personId, journeyId, liked }) => stored.has(`${personId} ${journeyId}`) !== liked)
  const { rows } = await sql<{ wrong: string }>`
    select count(*) as wrong from journey where "likeCount" <> (
      select count(*) from "journeyLike" where "journeyLike"."journeyId" = journey.id)`.execute(db)
  await close()
  return { lost: lost.length, wrongCounters: Number(rows[0]?.wrong) }
}
