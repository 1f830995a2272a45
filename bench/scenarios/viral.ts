import { sql } from 'kysely'
import { openDatabase } from '#server/core/migrations/migrate.ts'
import { authHeaders, retryWhenOverloaded } from '../auth.ts'
import type { ConnectionTarget } from '../generate/fill.ts'
import type { StoredDatabase } from '../generate/stored.ts'
import { runConnections } from '../load/connections.ts'
import type { RunningServer } from '../process.ts'
import { REFERENCE_CONNECTIONS } from './compare.ts'

export interface ViralResult {
  perSecond: number
  users: number
  /** Whether the number of likes sent, the counter and the rows agree. */
  isConsistent: boolean
  failed: number
}

/**
 * Makes many users like and unlike one journey at the same time; afterwards, its likes are counted.
 */
export async function measureViralJourney(
  { plan, kind }: StoredDatabase,
  target: ConnectionTarget,
  cairn: RunningServer,
  seconds: number,
): Promise<ViralResult> {
  console.log(`${kind}: one viral journey ...`)
  const id = plan.journeyId(0)
  const users = plan.activeUsers.map(plan.personId)
  const headers: Record<string, string>[] = []
  for (const user of users) headers.push(await authHeaders(cairn.url, user))
  const liked: boolean[] = []
  for (const userHeaders of headers) liked.push((await readLikes(cairn, id, userHeaders)).liked)
  const before = (await readLikes(cairn, id, {})).likeCount - liked.filter(Boolean).length
  let failed = 0
  const userAt = (connection: number, turn: number) => (connection + REFERENCE_CONNECTIONS * turn) % users.length
  const turns = new Map<number, number>()
  const { perSecond } = await runConnections(
    cairn,
    REFERENCE_CONNECTIONS,
    seconds,
    (connection, turn) => {
      turns.set(connection, turn)
      const requestHeaders = { ...headers[userAt(connection, turn)], 'content-type': 'application/json' }
      return { method: 'POST', path: `/api/path/like/${id}`, headers: requestHeaders, body: '{}' }
    },
    (connection, status) => {
      const user = userAt(connection, turns.get(connection) ?? 0)
      if (status === 200) liked[user] = !liked[user]
      else failed++
    },
  )
  const expected = before + liked.filter(Boolean).length
  const counter = (await readLikes(cairn, id, {})).likeCount
  return {
    perSecond,
    users: users.length,
    failed,
    isConsistent: expected === counter && counter === (await countRows(target, id)),
  }
}

async function readLikes(cairn: RunningServer, id: string, headers: Record<string, string>) {
  const response = await retryWhenOverloaded(() => fetch(`${cairn.url}/api/path/journey/${id}`, { headers }))
  return (await response.json()) as { liked: boolean; likeCount: number }
}

async function countRows(target: ConnectionTarget, id: string): Promise<number> {
  const { db, close } = await openDatabase(target)
  const { rows } = await sql<{ n: number }>`select count(*) as n from "journeyLike" where "journeyId" = ${id}`.execute(
    db,
  )
  await close()
  return Number(rows[0]?.n)
}
