import { sql } from 'kysely'
import { TRENDING_WEEK } from '#contract/journey.ts'
import { type Page, pageOf, readCursor } from '../cursor.ts'
import type { Trx } from '../db/database.ts'
import type { Dialect } from '../db/dialect.ts'
import { prepared } from '../db/prepared.ts'
import { moveJourney } from '../db/search/keep.ts'
import { PERSON_COLUMNS } from '../people/people.select.store.ts'
import type { PersonRow } from '../people/people.view.ts'
import { FACTS } from './facts.store.ts'
import type { On, PageWish } from './journeys.select.store.ts'
import { rankBadges, ranksAlike } from './ranks.store.ts'

export type FanTable = 'journeyLike' | 'journeyFollow'

type Counter = 'likeCount' | 'followerCount'

const counterOf = (table: FanTable): Counter => (table === 'journeyLike' ? 'likeCount' : 'followerCount')

interface Pair {
  journeyId: string
  personId: string
}

const factsWithFan = prepared(['journeyId', 'personId'], (db, { journeyId, personId }, _dialect, table: FanTable) =>
  db
    .selectFrom('journey')
    .select(FACTS)
    .select((eb) =>
      eb
        .exists(
          eb.selectFrom(table).select('createdAt').where('journeyId', '=', journeyId).where('personId', '=', personId),
        )
        .as('isFan'),
    )
    .where('id', '=', journeyId),
)

/**
 * What decisions about a journey need and whether somebody likes or follows it, which only they change, and not until the
 * transaction ends: many can like the same journey at once, each waits for the others at its counter alone.
 */
export async function holdFan(trx: Trx, dialect: Dialect, table: FanTable, pair: Pair) {
  await dialect.alone(trx, `${table} ${pair.journeyId} ${pair.personId}`)
  const [row] = await factsWithFan(trx, { dialect, values: { ...pair }, shape: table })
  return row && { ...row, isFan: Boolean(row.isFan) }
}

const addPair = prepared(['journeyId', 'personId', 'createdAt'], (db, pair, _dialect, table: FanTable) =>
  db.insertInto(table).values(pair),
)

const takePair = prepared(['journeyId', 'personId'], (db, { journeyId, personId }, _dialect, table: FanTable) =>
  db.deleteFrom(table).where('journeyId', '=', journeyId).where('personId', '=', personId),
)

const moveCount = prepared(['id', 'by'], (db, { id, by }, dialect, counter: Counter) => {
  const fans = dialect.greatest(sql`"likeCount" + "followerCount" + ${by}`, sql.lit(1))
  return db
    .updateTable('journey')
    .set((eb) => ({
      [counter]: eb(counter, '+', by),
      score: sql<number>`${dialect.log10(fans)} + "createdAt" / ${sql.lit(TRENDING_WEEK)}.0`,
    }))
    .where('id', '=', id)
    .returning(['likeCount', 'followerCount'])
})

/** Adds or takes the row and moves counter, score and ranks with it; returns the new count. The caller holds the fan. */
export async function setFan(
  trx: Trx,
  dialect: Dialect,
  table: FanTable,
  { journeyId, personId, now }: Pair & { now: number },
  isOne: boolean,
): Promise<number> {
  const pair = { journeyId, personId }
  if (isOne) await addPair(trx, { dialect, values: { ...pair, createdAt: now }, shape: table })
  else await takePair(trx, { dialect, values: pair, shape: table })
  const by = isOne ? 1 : -1
  const counter = counterOf(table)
  const [counts] = await moveCount(trx, { dialect, values: { id: journeyId, by }, shape: counter })
  if (!counts) throw new Error('The journey is gone')
  const after = counts.likeCount + counts.followerCount
  if (!ranksAlike(after - by, after)) await rankBadges(trx, dialect, journeyId)
  await moveJourney(trx, dialect, journeyId, { before: after - by, after })
  return counts[counter]
}

/** Who likes or follows a journey, the latest first. */
export async function listFans(
  { db, dialect }: On,
  table: FanTable,
  journeyId: string,
  { limit, cursor }: PageWish,
): Promise<Page<PersonRow[]>> {
  const after = readCursor(cursor, ['number', 'string'])
  const rows = await db
    .selectFrom(`${table} as fan`)
    .innerJoin('person', 'person.id', 'fan.personId')
    .where('fan.journeyId', '=', journeyId)
    .where('person.suspendedAt', 'is', null)
    .$if(after !== null, (query) =>
      query.where((eb) =>
        eb(eb.refTuple('fan.createdAt', 'fan.personId'), '<', eb.tuple(after?.[0] ?? 0, after?.[1] ?? '')),
      ),
    )
    .select(PERSON_COLUMNS.map((column) => `person.${column}` as const))
    .select('fan.createdAt as at')
    .orderBy('fan.createdAt', 'desc')
    .orderBy('fan.personId', 'desc')
    .limit(dialect.literal(limit + 1))
    .execute()
  return pageOf(rows, limit, ({ at, id }) => [at, id])
}
