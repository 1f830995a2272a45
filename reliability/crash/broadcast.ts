import { setTimeout as wait } from 'node:timers/promises'
import { readDatabase, writeDatabase } from '../database-state.ts'
import { connectionTarget, type Kind, openTrial } from '../trial.ts'

const FOLLOWERS = 20_000
/** Max. time in ms, chosen at random, from the start of the notices to the kill. */
const MAX_DELAY_MS = 300
const POLL_MS = 20
const TIMEOUT_MS = 60_000

export interface BroadcastResult {
  kills: number
  followers: number
  /**
   * Number of followers who got no notice (`missed`), and of those who got several (`repeated`).
   */
  missed: number
  repeated: number
  seconds: number
}

/**
 * Kills the server while it notifies the followers of a journey about a new step; finally counts
 * their notices.
 */
export async function killWhileTelling(kind: Kind, times: number): Promise<BroadcastResult> {
  const trial = await openTrial(kind)
  const target = connectionTarget(trial.env)
  try {
    const [writer] = trial.writers
    const [journey] = trial.journeys
    if (!writer || !journey) throw new Error('The trial has no writers')
    for (const statement of followersOf(journey.id)) await writeDatabase(target, statement)
    await writer.addStep(journey.id)
    const startedAt = performance.now()
    const told = () => count(target, `select count(*) as n from notice where kind = 'newSteps'`)
    for (let time = 0; time < times; time++) {
      const before = await told()
      await until(async () => (await told()) > before)
      await wait(Math.random() * MAX_DELAY_MS)
      await trial.server.kill()
      await trial.server.start()
    }
    await until(async () => (await count(target, 'select count(*) as n from outbox')) === 0)
    const seconds = (performance.now() - startedAt) / 1000
    const perFollower = `select count(n.id) as c from "journeyFollow" f
      left join notice n on n."personId" = f."personId" and n.kind = 'newSteps' where f."journeyId" = '${journey.id}' group by f."personId"`
    const missed = await count(target, `select count(*) as n from (${perFollower}) as each where c = 0`)
    const repeated = await count(target, `select count(*) as n from (${perFollower}) as each where c > 1`)
    return { kills: times, followers: FOLLOWERS, missed, repeated, seconds }
  } finally {
    await trial.close()
  }
}

async function until(isReached: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + TIMEOUT_MS
  while (!(await isReached())) {
    if (performance.now() > end) throw new Error(`No progress within ${TIMEOUT_MS / 1000} s`)
    await wait(POLL_MS)
  }
}

/**
 * SQL for both databases that copies one account many times and makes the copies follow the
 * journey.
 */
function followersOf(journeyId: string): string[] {
  const numbers = `with recursive numbers (i) as (select 1 union all select i + 1 from numbers where i < ${FOLLOWERS})`
  const at = `(select "createdAt" from "user" limit 1)`
  return [
    `insert into "user" (id, email, name, "emailVerified", "createdAt", "updatedAt") ${numbers}
      select 'follower' || i, 'follower' || i, 'F', (select "emailVerified" from "user" limit 1), ${at}, ${at} from numbers`,
    `insert into person (id, "displayName", "nameKey", "firstName", "lastName", initial, links, "createdAt", "followerCount",
        "followingCount", "journeyCount", shows, "sortName", "searchText") ${numbers}
      select 'follower' || i, 'F', 'f', '', '', 'F', '[]', 1, 0, 0, 0, '[]', 'f', '' from numbers`,
    `insert into "journeyFollow" ("journeyId", "personId", "createdAt") ${numbers}
      select '${journeyId}', 'follower' || i, 1 from numbers`,
    `update journey set "followerCount" = ${FOLLOWERS} where id = '${journeyId}'`,
  ]
}

async function count(target: ReturnType<typeof connectionTarget>, sql: string): Promise<number> {
  return await readDatabase(target, async (query) => Number((await query(sql))[0]?.n))
}
