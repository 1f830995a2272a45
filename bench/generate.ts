import { trendingScore } from '#contract/journey.ts'
import { keyOf } from '#contract/text.ts'
import type { Database, Db } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import { aJourney, aPerson, fans, type JourneyRow, type PersonRow, SIZE, stepsOf } from './content.ts'
import { makeRandom } from './random.ts'

const SEED = 20_260_101
const BATCH_ROWS = 500

export interface Generated {
  /** Who signs in. */
  walker: { id: string; email: string }
  journeyIds: string[]
}

/** Fills an empty database with people, journeys and what people did, skewed as life is; the same in every run. */
export async function generate({ db, dialect }: Database, passwordHash: string, now: number): Promise<Generated> {
  const random = makeRandom(SEED)
  const people = Array.from({ length: SIZE.people }, (_, index) => aPerson(random, index, now))
  const journeys = Array.from({ length: SIZE.journeys }, (_, index) => {
    const owner = people[random.skewed(people.length)] as PersonRow
    owner.journeyCount++
    return aJourney(random, index, owner.id, now)
  })
  const likes = fans(random, journeys, people, SIZE.likes, now)
  const follows = fans(random, journeys, people, SIZE.follows, now)
  count(journeys, likes, 'likeCount')
  count(journeys, follows, 'followerCount')
  const walker = { id: people[0]?.id ?? '', email: emailOf(people[0]?.id ?? '') }
  const at = dialect.instant(now)

  await insert(
    db,
    'user',
    people.map((person) => ({ ...userOf(person, dialect.kind), createdAt: at, updatedAt: at })),
  )
  const account = { id: walker.id, accountId: walker.id, providerId: 'credential', userId: walker.id }
  await insert(db, 'account', [{ ...account, password: passwordHash, createdAt: at, updatedAt: at }])
  await insert(db, 'person', people)
  await insert(
    db,
    'journey',
    journeys.map(({ badges: _, ...journey }) => journey),
  )
  await insert(
    db,
    'journeyBadge',
    journeys.flatMap(({ id, badges }) =>
      badges.map((name, position) => ({ journeyId: id, badgeKey: keyOf(name), position })),
    ),
  )
  await countBadges(db, journeys)
  await insert(
    db,
    'step',
    journeys.flatMap((journey, index) => stepsOf(random, journey, index)),
  )
  await insert(db, 'journeyLike', likes)
  await insert(db, 'journeyFollow', follows)
  return { walker, journeyIds: journeys.map(({ id }) => id) }
}

async function insert<T extends keyof Tables & string>(db: Db, table: T, rows: readonly object[]): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH_ROWS) {
    const batch = rows.slice(from, from + BATCH_ROWS)
    await db
      .insertInto(table)
      .values(batch as never)
      .execute()
  }
}

function count(journeys: JourneyRow[], pairs: { journeyId: string }[], counter: 'likeCount' | 'followerCount'): void {
  const byId = new Map(journeys.map((journey) => [journey.id, journey]))
  for (const { journeyId } of pairs) {
    const journey = byId.get(journeyId)
    if (journey) journey[counter]++
  }
  for (const journey of journeys)
    journey.score = trendingScore(journey.likeCount + journey.followerCount, journey.createdAt)
}

async function countBadges(db: Db, journeys: readonly JourneyRow[]): Promise<void> {
  for (const [name, uses] of Map.groupBy(
    journeys.flatMap(({ badges }) => badges),
    (badge) => badge,
  ))
    await db.updateTable('badge').set({ useCount: uses.length }).where('key', '=', keyOf(name)).execute()
}

function userOf({ id, firstName, lastName, displayName }: PersonRow, kind: 'sqlite' | 'postgres') {
  return { id, email: emailOf(id), name: displayName, firstName, lastName, emailVerified: kind === 'sqlite' ? 1 : true }
}

function emailOf(id: string): string {
  return `${id}@example.org`
}
