import { setTimeout as wait } from 'node:timers/promises'
import { type Kept, type Kind, keptOnPostgres, keptSqlite } from './generate/kept.ts'
import { comparePeer } from './peer/compare.ts'
import { startDirectus } from './peer/directus.ts'
import { installDirectus } from './peer/install.ts'
import type { Running } from './process.ts'
import { bytesSection, costSection } from './report/costs.ts'
import { growthSection } from './report/growth.ts'
import { identitySection } from './report/identity.ts'
import { loadSection } from './report/load.ts'
import { overloadSection } from './report/overload.ts'
import type { Section } from './report/page.ts'
import { noPeerSection, peerSection } from './report/peer.ts'
import { webSection } from './report/web.ts'
import { compare } from './rounds/compare.ts'
import { grow } from './rounds/growth.ts'
import { identify } from './rounds/identity.ts'
import { overload } from './rounds/overload.ts'
import { type Copy, copyOf, startCairn, startFloor } from './rounds/place.ts'
import { timeStarts } from './rounds/start.ts'
import { atHalf } from './rounds/steady.ts'
import { goViral } from './rounds/viral.ts'
import { visitors } from './rounds/visitors.ts'
import { measureWeb } from './web/measure.ts'

const STANDARD_SIZE = 10_000
const REST_MS = 3000

export interface Run {
  /** Where filled databases wait. */
  postgres: string
  seconds: number
  rounds: number
  /** Journeys, the fewest first: the others are compared with them. */
  sizes: number[]
}

export type Part = keyof typeof PARTS

/** What can be measured, in this order. */
export const PARTS = {
  sqlite: (run: Run) => underLoad('sqlite', run),
  postgres: (run: Run) => underLoad('postgres', run),
  bytes: async () => [bytesSection()],
  overload: async (run: Run) => [
    overloadSection([
      { database: 'SQLite', result: await withCairn('sqlite', run, ({ kept, cairn }) => overload(kept, cairn)) },
      { database: 'PostgreSQL', result: await withCairn('postgres', run, ({ kept, cairn }) => overload(kept, cairn)) },
    ]),
  ],
  growth: (run: Run) => asItGrows('sqlite', run),
  'growth-postgres': (run: Run) => asItGrows('postgres', run),
  web: (run: Run) =>
    withCairn('sqlite', run, async ({ kept, cairn }) => [webSection(await measureWeb(cairn.url, viewerOf(kept)))]),
  peer: (run: Run) =>
    withCairn('postgres', run, async ({ kept, cairn }) => {
      const installed = installDirectus()
      if ('why' in installed) return [noPeerSection(installed.why)]
      const own = await copyOf(kept)
      const directus = await startDirectus(installed, 'url' in own.where ? own.where.url : '')
      try {
        return [peerSection(installed.version, await comparePeer(kept, cairn, directus, run))]
      } finally {
        await directus.stop()
        await own.remove()
      }
    }),
  identity: async () => [identitySection(await identify())],
} satisfies Record<string, (run: Run) => Promise<Section[]>>

export const STANDARD: Part[] = ['sqlite', 'postgres', 'bytes']

async function underLoad(kind: Kind, run: Run): Promise<Section[]> {
  return await withCairn(kind, run, async ({ kept, copy, cairn }) => {
    const ofFloor = await copyOf(kept)
    const floor = await startFloor(ofFloor.where, viewerOf(kept))
    try {
      const idleMb = await memoryAtRest(cairn)
      const memory = watchMemory(cairn)
      const comparisons = await compare(kept, cairn, floor, run)
      await floor.stop()
      const loadedMb = memory.stop()
      const beside = await visitors(cairn, run)
      const steady = await atHalf(kept, cairn, comparisons, run.seconds * 2)
      const viral = await goViral(kept, copy.where, cairn, run.seconds * 2)
      const under = loadSection({ ...run, kind, size: kept.plan.size, comparisons, visitors: beside, steady, viral })
      if (kind === 'postgres') return [under]
      return [under, costSection({ idleMb, loadedMb, startMs: await timeStarts(copy.where) })]
    } finally {
      await floor.stop()
      await ofFloor.remove()
    }
  })
}

/** Whoever asks where one person is enough. */
function viewerOf({ plan }: Kept): string {
  return plan.personId(plan.walkers[0] ?? 0)
}

async function asItGrows(kind: Kind, { postgres, sizes }: Run): Promise<Section[]> {
  const kept: Kept[] = []
  for (const journeys of sizes)
    kept.push(await (kind === 'sqlite' ? keptSqlite(journeys) : keptOnPostgres(postgres, journeys)))
  const grown = await grow(kept)
  return [
    growthSection(
      kind,
      kept.map(({ plan }) => plan.size),
      grown,
    ),
  ]
}

interface Standing {
  kept: Kept
  copy: Copy
  cairn: Running
}

async function withCairn<T>(kind: Kind, { postgres }: Run, work: (standing: Standing) => Promise<T>): Promise<T> {
  const kept = await (kind === 'sqlite' ? keptSqlite(STANDARD_SIZE) : keptOnPostgres(postgres, STANDARD_SIZE))
  const copy = await copyOf(kept)
  const cairn = await startCairn(copy.where)
  try {
    return await work({ kept, copy, cairn })
  } finally {
    await cairn.stop()
    await copy.remove()
  }
}

async function memoryAtRest(cairn: Running): Promise<number | null> {
  await fetch(cairn.url)
  await wait(REST_MS)
  return cairn.memory()
}

/** The most that the server holds until it is stopped. */
function watchMemory(cairn: Running) {
  let most: number | null = null
  const watch = setInterval(() => {
    most = Math.max(most ?? 0, cairn.memory() ?? 0) || null
  }, 200)
  return {
    stop: () => {
      clearInterval(watch)
      return most
    },
  }
}
