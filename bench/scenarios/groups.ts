import type { Db } from '#server/core/database/database.ts'
import { openDatabase } from '#server/core/migrations/migrate.ts'
import { authHeaders } from '../auth.ts'
import type { ConnectionTarget } from '../generate/fill.ts'
import type { Plan } from '../generate/plan.ts'
import { cookieOf } from '../generate/sessions.ts'
import type { StoredDatabase } from '../generate/stored.ts'
import { type Load, load, medianLoad } from '../load/closed-loop.ts'
import type { RunningServer } from '../process.ts'
import { benchCalls } from './calls.ts'
import { REFERENCE_CONNECTIONS } from './compare.ts'
import { copyDatabase, startCairn } from './servers.ts'

export const GROUPS = 10_000
export const MEMBERS = 10
/** Groups that the viewer is in, and calls of benchCalls that have nothing to do with groups. */
const OWN_GROUPS = 100
const OTHER_CALLS = ['newest 20', 'Continue and For you', 'a like']
const ROWS = 1000

export interface GroupsComparison {
  name: string
  without: Load
  with: Load
}

/** Measures a server without groups and one with `GROUPS`, in turn, on copies of the same database. */
export async function measureGroups(
  stored: StoredDatabase,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<GroupsComparison[]> {
  const copies = [await copyDatabase(stored), await copyDatabase(stored)] as const
  await fillGroups(copies[1].target, stored.plan)
  const servers = [await startCairn(copies[0].target), await startCairn(copies[1].target)] as const
  try {
    const comparisons: GroupsComparison[] = []
    for (const call of callsOf(stored.plan)) {
      console.log(`${stored.kind}: ${call.name} ...`)
      const measured: [Load[], Load[]] = [[], []]
      for (let round = 0; round < rounds; round++)
        for (const side of [0, 1] as const) measured[side].push(await loadOf(servers[side], call, stored.plan, seconds))
      comparisons.push({ name: call.name, without: medianLoad(measured[0]), with: medianLoad(measured[1]) })
    }
    return comparisons
  } finally {
    for (const server of servers) await server.stop()
    for (const copy of copies) await copy.remove()
  }
}

interface MeasuredCall {
  name: string
  method: 'GET' | 'POST'
  paths: string[]
  /** Whether it is a page, to which a browser sends its cookie. */
  isPage: boolean
}

function callsOf(plan: Plan): MeasuredCall[] {
  const journeys = Array.from({ length: OWN_GROUPS }, (_, index) => plan.journeyId(index))
  const read = { method: 'GET', isPage: false } as const
  return [
    { ...read, name: 'one journey', paths: journeys.map((id) => `/api/path/journey/${id}`) },
    { ...read, name: 'who walks it with one', paths: journeys.map((id) => `/api/path/${id}/fellows`) },
    { ...read, name: 'its page', paths: journeys.map((id) => `/app/discover/journey/${id}`), isPage: true },
    ...benchCalls(plan)
      .filter(({ name }) => OTHER_CALLS.includes(name))
      .map(({ name, method, paths }) => ({ name, method, paths, isPage: false })),
  ]
}

async function loadOf(
  server: RunningServer,
  { method, paths, isPage }: MeasuredCall,
  plan: Plan,
  seconds: number,
): Promise<Load> {
  const viewer = plan.personId(plan.activeUsers[0] ?? 0)
  const headers = isPage ? { cookie: cookieOf(viewer) } : await authHeaders(server.url, viewer)
  return await load(server, { method, paths, headers }, REFERENCE_CONNECTIONS, seconds)
}

/** Groups of `MEMBERS` people; the viewer is in those that walk the first journeys. */
async function fillGroups(target: ConnectionTarget, plan: Plan): Promise<void> {
  const { db, close } = await openDatabase(target)
  const at = plan.now
  const viewer = plan.activeUsers[0] ?? 0
  const groupIds = Array.from({ length: GROUPS }, (_, index) => `g${String(index).padStart(23, '0')}`)
  const membersOf = (index: number) =>
    Array.from({ length: MEMBERS }, (_, member) =>
      member === 0 && index < OWN_GROUPS ? viewer : (index * MEMBERS + member) % plan.size.people,
    )
  const groups = groupIds.map((id, index) => ({
    ...{ id, leadId: plan.personId(membersOf(index)[0] ?? 0), journeyId: plan.journeyId(index % plan.size.journeys) },
    ...{ name: 'Walkers', message: '', createdAt: at },
  }))
  const members = groupIds.flatMap((groupId, index) =>
    [...new Set(membersOf(index))].map((person) => ({ groupId, personId: plan.personId(person), joinedAt: at })),
  )
  await insertAll(db, 'walkGroup', groups)
  await insertAll(db, 'groupMember', members)
  await close()
}

async function insertAll(db: Db, table: 'walkGroup' | 'groupMember', rows: readonly object[]): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS)
    await db
      .insertInto(table)
      .values(rows.slice(from, from + ROWS) as never)
      .execute()
}
