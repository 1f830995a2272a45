import Sqlite from 'better-sqlite3'
import pg from 'pg'

export type Ask = (sql: string) => Promise<Record<string, unknown>[]>

/** Reads a database past the server. */
export async function asking<T>(place: { url: string } | { file: string }, work: (ask: Ask) => Promise<T>): Promise<T> {
  if ('file' in place) {
    const file = new Sqlite(place.file, { readonly: true })
    try {
      return await work(async (sql) => file.prepare(sql).all() as Record<string, unknown>[])
    } finally {
      file.close()
    }
  }
  const client = new pg.Client({ connectionString: place.url })
  await client.connect()
  try {
    return await work(async (sql) => (await client.query(sql)).rows)
  } finally {
    await client.end()
  }
}

/** How everything stands that writers may have changed, by the keys of the ledger. */
export async function standing(ask: Ask): Promise<{ states: Map<string, string>; journeys: Set<string> }> {
  const rows = await ask(`select 'like ' || "journeyId" || ' ' || "personId" as key from "journeyLike"
    union all select 'follow ' || "journeyId" || ' ' || "personId" from "journeyFollow"
    union all select 'step ' || "stepId" || ' ' || "personId" from "stepDone"`)
  const journeys = await ask(`select id from journey`)
  return {
    states: new Map(rows.map(({ key }) => [String(key), 'yes'])),
    journeys: new Set(journeys.map(({ id }) => String(id))),
  }
}

const COUNTED = [
  ['journey', 'likeCount', `from "journeyLike" where "journeyId" = t.id`],
  ['journey', 'followerCount', `from "journeyFollow" where "journeyId" = t.id`],
  ['journey', 'stepCount', `from step where "journeyId" = t.id and "removedAt" is null`],
  ['person', 'journeyCount', `from journey where "ownerId" = t.id and "listedAt" is not null`],
] as const

/** Counters that do not equal their rows, journeys without steps or badges, and finishes without a finished step. */
export async function halfApplied(ask: Ask): Promise<string[]> {
  const wrong: string[] = []
  for (const [table, counter, rows] of COUNTED)
    for (const { id } of await ask(`select t.id from ${table} t where t."${counter}" <> (select count(*) ${rows})`))
      wrong.push(`${counter} of ${id}`)
  for (const { id } of await ask(`select id from journey t where "stepCount" > 0 and
    not exists (select 1 from "journeyBadge" where "journeyId" = t.id)`))
    wrong.push(`badges of ${id}`)
  for (const { id } of await ask(`select "journeyId" as id from "journeyFinish" f where
    exists (select 1 from step s where s."journeyId" = f."journeyId" and s."removedAt" is null and not exists
      (select 1 from "stepDone" d where d."stepId" = s.id and d."personId" = f."personId"))`))
    wrong.push(`finish of ${id}`)
  return wrong
}
