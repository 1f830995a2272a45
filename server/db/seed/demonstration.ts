import { createHash } from 'node:crypto'
import { FORMER_MEMBER_ID } from '#contract/person.ts'
import { ensureBadges } from '../../badges/badges.store.ts'
import { hashPassword } from '../../identity/passwords.ts'
import { setInterests } from '../../interests/interests.store.ts'
import { setPersonFollow } from '../../people/people.store.ts'
import { noteFinish, stepsEverOf, tick } from '../../progress/progress.store.ts'
import type { Settings } from '../../settings.ts'
import { aFan, aJourney, aPerson } from '../builders.ts'
import type { Database, Trx } from '../database.ts'
import type { Dialect } from '../dialect.ts'
import type { DemoJourney } from './demo-journey.ts'
import { demoJourneys } from './demo-journeys.ts'
import { demoPeople } from './demo-people.ts'

const DAY_MS = 24 * 3600 * 1000
const PASSWORD = 'stones-and-trails'
const LOOPBACK = ['127.0.0.1', '::1', 'localhost']

/**
 * Lays people and journeys into an empty database; says who can sign in. They have no password when others than this
 * machine could reach the server.
 */
export async function layDemonstration({ db, dialect }: Database, { host }: Settings): Promise<string> {
  const isLocal = LOOPBACK.includes(host)
  const passwordHash = isLocal ? await hashPassword(PASSWORD) : undefined
  await db.transaction().execute(async (trx) => {
    const someone = await trx
      .selectFrom('user')
      .select('id')
      .where('id', '!=', FORMER_MEMBER_ID)
      .limit(1)
      .executeTakeFirst()
    if (!someone) await lay(trx, dialect, passwordHash, Date.now())
  })
  if (!isLocal) return 'Demonstration people have no password, since others can reach this server'
  const [first, second] = demoPeople.map(({ key }) => emailOf(key))
  return `Demonstration accounts: ${first}, ${second} and ${demoPeople.length - 2} more, all with the password ${PASSWORD}`
}

async function lay(trx: Trx, dialect: Dialect, passwordHash: string | undefined, now: number): Promise<void> {
  const people = new Map<string, string>()
  for (const { key, ...plan } of demoPeople) {
    const createdAt = now - 420 * DAY_MS
    const person = { ...plan, email: emailOf(key), createdAt, ...(passwordHash !== undefined && { passwordHash }) }
    people.set(key, await aPerson(trx, dialect, person))
  }
  for (const journey of demoJourneys) await layJourney(trx, dialect, journey, people, now)
  await layInterests(trx, dialect, people, now)
  await layFollows(trx, people, now)
}

async function layJourney(
  trx: Trx,
  dialect: Dialect,
  journey: DemoJourney,
  people: Map<string, string>,
  now: number,
): Promise<void> {
  const { key, owner, name, description, badges, steps, daysAgo, pull } = journey
  const createdAt = Math.round(now - daysAgo * DAY_MS)
  const ownerId = people.get(owner) ?? ''
  const plan = { ownerId, createdAt, name, description, steps, badges: badges.map((badge) => ({ name: badge })) }
  const journeyId = await aJourney(trx, dialect, plan)
  for (const [person, personId] of people) {
    const at = Math.round(createdAt + chance(key, person, 'when') * (now - createdAt))
    if (chance(key, person, 'like') < pull * 0.95)
      await aFan(trx, dialect, 'journeyLike', { journeyId, personId, createdAt: at })
    if (personId === ownerId || chance(key, person, 'follow') >= pull * 0.7) continue
    await aFan(trx, dialect, 'journeyFollow', { journeyId, personId, createdAt: at })
    await layProgress(trx, { journeyId, personId }, chance(key, person, 'walk'), at)
  }
}

/** Whoever follows has walked a part of it. */
async function layProgress(
  trx: Trx,
  walk: { journeyId: string; personId: string },
  part: number,
  at: number,
): Promise<void> {
  const steps = await stepsEverOf(trx, walk.journeyId)
  const done = steps.slice(0, Math.floor(part * (steps.length + 1))).map(({ id }) => id)
  const ticked = await tick(trx, walk, done, at)
  await noteFinish(trx, walk, { ticked, unticked: false }, at)
}

/** Whoever laid much that is liked is followed by many. */
async function layFollows(trx: Trx, people: Map<string, string>, now: number): Promise<void> {
  for (const [followed, followedId] of people) {
    const pull = demoJourneys.filter(({ owner }) => owner === followed).reduce((sum, journey) => sum + journey.pull, 0)
    for (const [follower, followerId] of people) {
      if (follower === followed || chance(follower, followed, 'person') >= Math.min(pull / 4, 0.7)) continue
      const at = Math.round(now - chance(followed, follower, 'since') * 300 * DAY_MS)
      await setPersonFollow(trx, { followerId, followedId }, true, at)
    }
  }
}

async function layInterests(trx: Trx, dialect: Dialect, people: Map<string, string>, now: number): Promise<void> {
  for (const [person, personId] of people) {
    const liked = demoJourneys.filter(({ key, owner }) => owner === person || chance(key, person, 'interest') < 0.1)
    const names = [...new Set(liked.flatMap(({ badges }) => badges))].slice(0, 4)
    const badges = await ensureBadges(trx, dialect, names, now)
    await setInterests(
      trx,
      personId,
      badges.map(({ key }) => key),
    )
  }
}

function emailOf(key: string): string {
  return `${key}@example.org`
}

/** 0 to 1, the same on every run. */
function chance(...parts: string[]): number {
  return createHash('sha256').update(parts.join(' ')).digest().readUInt32BE(0) / 2 ** 32
}
