import { type Kysely, sql } from 'kysely'
import type { Dialect } from '#server/core/database/dialect.ts'
import type { Tables } from '#server/core/database/tables/tables.ts'
import { fillSearch } from '#server/core/search/build.ts'

const WEIGHTS = { like: 1, follow: 2, finish: 3, tick: 0.5 }
const EPOCH = Date.UTC(2026, 0, 1)
const DOUBLING_MS = 1_209_600_000

/** Scores and qualities of journeys from people's acts, with the time of each act. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await createJourneyAct(db, dialect)
  await db.schema
    .alterTable('person')
    .addColumn('counted', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  for (const name of ['countedLikes', 'countedFinishes', 'countedWalkers'])
    await db.schema
      .alterTable('journey')
      .addColumn(name, 'integer', (c) =>
        c
          .notNull()
          .defaultTo(0)
          .check(sql`${sql.ref(name)} >= 0`),
      )
      .execute()
  await db.schema
    .alterTable('journeyBadge')
    .addColumn('language', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema
    .createIndex('journeyBadge_language')
    .on('journeyBadge')
    .columns(['badgeKey', 'language', 'rank desc', 'journeyId desc'])
    .where(sql.ref('rank'), 'is not', null)
    .execute()
  await fillActs(db)
  await fillRanking(db, dialect)
  await fillSearch(db as Kysely<Tables>)
}

async function createJourneyAct(db: Kysely<unknown>, { types: { key } }: Dialect): Promise<void> {
  await db.schema
    .createTable('journeyAct')
    .addColumn('journeyId', key, (c) => c.notNull().references('journey.id').onDelete('cascade'))
    .addColumn('personId', key, (c) => c.notNull().references('person.id').onDelete('cascade'))
    .addColumn('kind', key, (c) => c.notNull().check(sql`kind in ('like', 'follow', 'finish', 'tick')`))
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('active', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('journeyAct_key', ['journeyId', 'personId', 'kind'])
    .execute()
  await db.schema.createIndex('journeyAct_person').on('journeyAct').column('personId').execute()
}

async function fillActs(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into "journeyAct" ("journeyId", "personId", kind, at, active)
    select act."journeyId", act."personId", act.kind, act.at, 1 from (
      select "journeyId", "personId", 'like' as kind, "createdAt" as at from "journeyLike"
      union all select "journeyId", "personId", 'follow', "createdAt" from "journeyFollow"
      union all select "journeyId", "personId", 'finish', "finishedAt" from "journeyFinish"
      union all select "journeyId", "personId", 'tick', min("doneAt") from "stepDone" group by "journeyId", "personId"
    ) as act join journey on journey.id = act."journeyId" and journey."ownerId" <> act."personId"`.execute(db)
}

/** Computes everything that depends on acts, languages and listings. Also used after bulk inserts. */
export async function fillRanking(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await sql`update person set counted = 1 where "suspendedAt" is null
    and id in (select "user".id from "user" where "emailVerified")`.execute(db)
  const weight = sql.join(
    Object.entries(WEIGHTS).map(([kind, value]) => sql`when ${sql.lit(kind)} then ${sql.lit(value)}`),
    sql` `,
  )
  const share = sql`case kind ${weight} end * power(2.0, (at - ${sql.lit(EPOCH)}) / ${sql.lit(DOUBLING_MS)}.0)`
  // A cross join makes SQLite read the acts in the order of their key.
  await sql`
    update journey set score = coalesce(total.score, 0), "countedLikes" = coalesce(total.likes, 0),
      "countedFinishes" = coalesce(total.finishes, 0), "countedWalkers" = coalesce(total.walkers, 0)
    from (
      select journey.id, sum.* from journey left join (
        select act."journeyId", sum(${share}) as score,
          sum(case kind when 'like' then 1 else 0 end) as likes,
          sum(case kind when 'finish' then 1 else 0 end) as finishes,
          count(distinct case when kind in ('follow', 'tick') then act."personId" end) as walkers
        from "journeyAct" as act cross join person
        where person.id = act."personId" and person.counted = 1 and act.active = 1
        group by act."journeyId"
      ) as sum on sum."journeyId" = journey.id
    ) as total where total.id = journey.id`.execute(db)
  const quality = sql<number>`("countedLikes" + "countedFinishes" + 2.0) / ("countedWalkers" + 10)`
  const language =
    dialect.kind === 'sqlite'
      ? sql`lower(substr(journey.language, 1, instr(journey.language || '-', '-') - 1))`
      : sql`lower(split_part(journey.language, '-', 1))`
  await sql`
    update "journeyBadge" set language = coalesce(${language}, ''),
      rank = case when journey."listedAt" is not null then round(${dialect.log10(quality)} * 20) end
    from journey where journey.id = "journeyBadge"."journeyId"`.execute(db)
}
