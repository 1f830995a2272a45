import { setTimeout as wait } from 'node:timers/promises'
import { type Kind, readFiles, type StoredDatabase, storedOnPostgres, storedSqlite } from './generate/stored.ts'
import { comparePeers } from './peers/compare.ts'
import { directus } from './peers/directus.ts'
import { strapi } from './peers/strapi.ts'
import type { RunningServer } from './process.ts'
import { bytesSection, costSection, settledSection } from './report/costs.ts'
import type { Section } from './report/document.ts'
import { groupsSection } from './report/groups.ts'
import { growthSection } from './report/growth.ts'
import { identitySection } from './report/identity.ts'
import { loadSection } from './report/load.ts'
import { overloadSection } from './report/overload.ts'
import { peerSection } from './report/peer.ts'
import { processesSection } from './report/processes.ts'
import { webSection } from './report/web.ts'
import { compare } from './scenarios/compare.ts'
import { measureGroups } from './scenarios/groups.ts'
import { measureGrowth } from './scenarios/growth.ts'
import { measureHalfCapacity } from './scenarios/half-capacity.ts'
import { measureIdentity } from './scenarios/identity.ts'
import { measureOverload } from './scenarios/overload.ts'
import { measureProcesses } from './scenarios/processes.ts'
import { copyDatabase, type DatabaseCopy, startBaseline, startCairn } from './scenarios/servers.ts'
import { measureSettled } from './scenarios/settled.ts'
import { measureStartup } from './scenarios/startup.ts'
import { measureViralJourney } from './scenarios/viral.ts'
import { measureVisitors } from './scenarios/visitors.ts'
import { measureWeb } from './web/measure.ts'

const STANDARD_SIZE = 10_000
const IDLE_MS = 3000
const PEERS = [directus, strapi]

export interface Run {
  /** URL of the PostgreSQL server with the filled databases. */
  postgres: string
  seconds: number
  rounds: number
  /** Duration of the measurement of two processes. */
  minutes: number
  /** Numbers of journeys, smallest first: the others are compared with it. */
  sizes: number[]
}

export type Measurement = keyof typeof MEASUREMENTS

/** All measurements, in the order in which they run. */
export const MEASUREMENTS = {
  sqlite: (run: Run) => measureLoad('sqlite', run),
  postgres: (run: Run) => measureLoad('postgres', run),
  bytes: async () => [bytesSection()],
  settled: (run: Run) =>
    withCairn('sqlite', run, async ({ stored, cairn }) => [settledSection(await measureSettled(stored, cairn))]),
  overload: async (run: Run) => [
    overloadSection([
      {
        database: 'SQLite',
        result: await withCairn('sqlite', run, ({ stored, cairn }) => measureOverload(stored, cairn)),
      },
      {
        database: 'PostgreSQL',
        result: await withCairn('postgres', run, ({ stored, cairn }) => measureOverload(stored, cairn)),
      },
    ]),
  ],
  growth: (run: Run) => measureSizes('sqlite', run),
  'growth-postgres': (run: Run) => measureSizes('postgres', run),
  web: (run: Run) =>
    withCairn('sqlite', run, async ({ stored, cairn }) => [webSection(await measureWeb(cairn.url, viewerOf(stored)))]),
  peer: async (run: Run) => {
    const results = PEERS.map((peer) => ({ peer, reason: peer.install() }))
    const peers = results.flatMap(({ peer, reason }) => (reason === null ? [peer] : []))
    const missing = results.flatMap(({ peer, reason }) => (reason === null ? [] : [{ peer, reason }]))
    const comparisons = await withCairn('postgres', run, ({ stored, cairn }) => comparePeers(stored, cairn, peers, run))
    return [peerSection({ peers, comparisons, missing })]
  },
  groups: async (run: Run) => [
    groupsSection([
      { database: 'SQLite', comparisons: await measureGroups(await storedSqlite(STANDARD_SIZE), run) },
      {
        database: 'PostgreSQL',
        comparisons: await measureGroups(await storedOnPostgres(run.postgres, STANDARD_SIZE), run),
      },
    ]),
  ],
  processes: async ({ minutes }: Run) => [processesSection(await measureProcesses(60 * minutes))],
  identity: async () => [identitySection(await measureIdentity())],
} satisfies Record<string, (run: Run) => Promise<Section[]>>

export const STANDARD: Measurement[] = ['sqlite', 'postgres', 'bytes']

async function measureLoad(kind: Kind, run: Run): Promise<Section[]> {
  return await withCairn(kind, run, async ({ stored, copy, cairn }) => {
    const baselineCopy = await copyDatabase(stored)
    const baseline = await startBaseline(baselineCopy.target, viewerOf(stored))
    try {
      const idleMb = await idleMemory(cairn)
      const memory = watchMemory(cairn)
      const comparisons = await compare(stored, { cairn, baseline }, run)
      await baseline.stop()
      const loadedMb = memory.stop()
      const visitors = await measureVisitors(cairn, run)
      const halfCapacity = await measureHalfCapacity(stored, cairn, comparisons, run.seconds * 2)
      const viral = await measureViralJourney(stored, copy.target, cairn, run.seconds * 2)
      const section = loadSection({ ...run, kind, size: stored.plan.size, comparisons, visitors, halfCapacity, viral })
      if (kind === 'postgres') return [section]
      return [section, costSection({ idleMb, loadedMb, startup: await measureStartup(copy.target) })]
    } finally {
      await baseline.stop()
      await baselineCopy.remove()
    }
  })
}

/** The user of scenarios that need only one. */
function viewerOf({ plan }: StoredDatabase): string {
  return plan.personId(plan.activeUsers[0] ?? 0)
}

async function measureSizes(kind: Kind, { postgres, sizes }: Run): Promise<Section[]> {
  const stored: StoredDatabase[] = []
  for (const journeys of sizes)
    stored.push(await (kind === 'sqlite' ? storedSqlite(journeys) : storedOnPostgres(postgres, journeys)))
  await readFiles(stored)
  const growth = await measureGrowth(stored)
  return [
    growthSection(
      kind,
      stored.map(({ plan }) => plan.size),
      growth,
    ),
  ]
}

interface Setup {
  stored: StoredDatabase
  copy: DatabaseCopy
  cairn: RunningServer
}

async function withCairn<T>(kind: Kind, { postgres }: Run, work: (setup: Setup) => Promise<T>): Promise<T> {
  const stored = await (kind === 'sqlite' ? storedSqlite(STANDARD_SIZE) : storedOnPostgres(postgres, STANDARD_SIZE))
  const copy = await copyDatabase(stored)
  const cairn = await startCairn(copy.target)
  try {
    return await work({ stored, copy, cairn })
  } finally {
    await cairn.stop()
    await copy.remove()
  }
}

async function idleMemory(cairn: RunningServer): Promise<number | null> {
  await fetch(cairn.url)
  await wait(IDLE_MS)
  return cairn.memory()
}

/** Tracks the peak memory until `stop` is called. */
function watchMemory(cairn: RunningServer) {
  let peak: number | null = null
  const watch = setInterval(() => {
    peak = Math.max(peak ?? 0, cairn.memory() ?? 0) || null
  }, 200)
  return {
    stop: () => {
      clearInterval(watch)
      return peak
    },
  }
}
