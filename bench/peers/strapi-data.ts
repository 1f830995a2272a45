import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import pg from 'pg'
import { SCHEMA } from './strapi-application.ts'

/** Cairn's tables with a timestamp for the three timestamps of Strapi. */
const withTime = (table: string) =>
  `(select *, to_timestamp("createdAt" / 1000.0) at time zone 'utc' as at from public."${table}") as source`
const TIMES = 'created_at, updated_at, published_at'
const LIKE_ID = '"journeyId" || "personId"'

/** Cairn's ids become document ids, by which the link tables find Strapi's own ids. */
const COPY = `
  insert into people (document_id, display_name, initial, role, company, ${TIMES})
    select id, "displayName", initial, role, company, at, at, at from ${withTime('person')} order by at, id;
  insert into badges (document_id, name, ${TIMES})
    select key, name, at, at, at from ${withTime('badge')} order by key;
  insert into journeys
      (document_id, name, description, visibility, version, step_count, like_count, follower_count, ${TIMES})
    select id, name, description, visibility, version, "stepCount", "likeCount", "followerCount", at, at, at
    from ${withTime('journey')} order by at, id;
  insert into steps (document_id, step_type, description, url, ${TIMES})
    select id, "stepType", description, url, at, at, at from ${withTime('step')} order by "journeyId", position;
  insert into journey_likes (document_id, ${TIMES})
    select ${LIKE_ID}, at, at, at from ${withTime('journeyLike')} order by at;
  analyze people, badges, journeys, steps, journey_likes;
  insert into journeys_owner_lnk (journey_id, person_id)
    select journeys.id, people.id from public.journey as source
    join journeys on journeys.document_id = source.id join people on people.document_id = "ownerId";
  insert into journeys_badges_lnk (journey_id, badge_id, badge_ord, journey_ord)
    select journeys.id, badges.id, position + 1, row_number() over (partition by badges.id order by journeys.id)
    from public."journeyBadge"
    join journeys on journeys.document_id = "journeyId" join badges on badges.document_id = "badgeKey";
  insert into steps_journey_lnk (step_id, journey_id, step_ord)
    select steps.id, journeys.id, position + 1 from public.step as source
    join journeys on journeys.document_id = "journeyId" join steps on steps.document_id = source.id;
  insert into journey_likes_journey_lnk (journey_like_id, journey_id)
    select journey_likes.id, journeys.id from public."journeyLike"
    join journeys on journeys.document_id = "journeyId" join journey_likes on journey_likes.document_id = ${LIKE_ID};
  insert into journey_likes_person_lnk (journey_like_id, person_id)
    select journey_likes.id, people.id from public."journeyLike"
    join people on people.document_id = "personId" join journey_likes on journey_likes.document_id = ${LIKE_ID};
  -- Strapi sorts by the time, for which it has no index; Cairn's table has one.
  create index on journeys (created_at);`

export const LIKES = `${SCHEMA}.journey_likes
  join ${SCHEMA}.journey_likes_journey_lnk as journey_link on journey_link.journey_like_id = journey_likes.id
  join ${SCHEMA}.journey_likes_person_lnk as person_link on person_link.journey_like_id = journey_likes.id`

/** For each table of Cairn the rows that Strapi shows for it. */
const COPIES = {
  person: 'people',
  badge: 'badges',
  journey: 'journeys join journeys_owner_lnk on journey_id = journeys.id',
  step: 'steps join steps_journey_lnk on step_id = steps.id',
  journeyBadge: 'journeys_badges_lnk',
  journeyLike: LIKES,
}

export async function createSchema(databaseUrl: string): Promise<void> {
  await using(databaseUrl, (client) => client.query(`create schema ${SCHEMA}`))
}

/** Copies Cairn's rows into the tables that Strapi has created; throws unless all are there. */
export async function copyJourneys(databaseUrl: string): Promise<void> {
  await using(databaseUrl, async (client) => {
    await client.query(`set search_path = ${SCHEMA}; ${COPY}`)
    await client.query('vacuum analyze')
    for (const [table, copies] of Object.entries(COPIES)) {
      const count = async (from: string) => (await client.query(`select count(*)::int as rows from ${from}`)).rows
      assert.deepEqual(await count(copies), await count(`public."${table}"`), `Rows of ${table} in Strapi`)
    }
  })
}

/** Adds an API token that may do everything. */
export async function addToken(databaseUrl: string, { token, salt }: { token: string; salt: string }): Promise<void> {
  const hash = createHmac('sha512', salt).update(token).digest('hex')
  await using(databaseUrl, (client) =>
    client.query(
      `insert into ${SCHEMA}.strapi_api_tokens (document_id, name, kind, type, access_key, ${TIMES})
        values ('bench', 'bench', 'content-api', 'full-access', $1, now(), now(), now())`,
      [hash],
    ),
  )
}

async function using(databaseUrl: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
