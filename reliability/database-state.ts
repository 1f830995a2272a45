import Sqlite from 'better-sqlite3'
import pg from 'pg'
import type { Ledger } from './ledger.ts'

export type ConnectionTarget = { url: string } | { file: string }

export interface Audit {
  /** Acknowledged changes that aren't in the database. */
  lost: string[]
  /** Rows that contradict each other, such as a wrong counter. */
  halfApplied: string[]
}

type Query = (sql: string) => Promise<Record<string, unknown>[]>

/** Compares the database with the changes in the ledger, which the server acknowledged. */
export async function audit(ledger: Ledger, target: ConnectionTarget): Promise<Audit> {
  return await readDatabase(target, async (query) => {
    const { states, existing } = await readState(query)
    return { lost: ledger.lost(states, existing), halfApplied: await findHalfApplied(query) }
  })
}

/** Reads the database directly, without the server. */
export async function readDatabase<T>(target: ConnectionTarget, work: (query: Query) => Promise<T>): Promise<T> {
  if ('file' in target) {
    const file = new Sqlite(target.file, { readonly: true })
    try {
      return await work(async (sql) => file.prepare(sql).all() as Record<string, unknown>[])
    } finally {
      file.close()
    }
  }
  const client = new pg.Client({ connectionString: target.url })
  await client.connect()
  try {
    return await work(async (sql) => (await client.query(sql)).rows)
  } finally {
    await client.end()
  }
}

/** Runs a writing statement on the database directly, without the server. */
export async function writeDatabase(target: ConnectionTarget, statement: string): Promise<void> {
  if ('file' in target) {
    const file = new Sqlite(target.file, { timeout: 10_000 })
    file.exec(statement)
    file.close()
    return
  }
  const client = new pg.Client({ connectionString: target.url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** Reads the rows that writers change, with the keys that the ledger uses. */
async function readState(query: Query): Promise<{ states: Map<string, string>; existing: Set<string> }> {
  const rows = await query(`select 'like ' || "journeyId" || ' ' || "personId" as key from "journeyLike"
    union all select 'follow ' || "journeyId" || ' ' || "personId" from "journeyFollow"
    union all select 'step ' || "stepId" || ' ' || "personId" from "stepDone"
    union all select 'helpful ' || "commentId" || ' ' || "personId" from "commentHelpful"
    union all select 'report of link ' || "stepId" || ' ' || "personId" from suggestion where "stepId" is not null
    union all select 'coauthor ' || "journeyId" || ' ' || "personId" from coauthor
    union all select 'member ' || "groupId" || ' ' || "personId" from "groupMember" where "joinedAt" is not null
    union all select 'suggestion ' || "journeyId" || ' ' || "personId" from suggestion where "stepId" is null`)
  const ratings = await query(`select 'rating ' || "journeyId" || ' ' || "personId" as key, stars from rating`)
  const existing = await query(`select 'journey ' || id as key from journey
    union all select 'comment ' || id from comment
    union all select 'group ' || id from "walkGroup"`)
  return {
    states: new Map([
      ...rows.map(({ key }) => [String(key), 'yes'] as const),
      ...ratings.map(({ key, stars }) => [String(key), String(stars)] as const),
    ]),
    existing: new Set(existing.map(({ key }) => String(key))),
  }
}

/** Counter columns, each with the SQL that selects the rows it counts. */
const COUNTERS = [
  ['journey', 'likeCount', `from "journeyLike" where "journeyId" = t.id`],
  ['journey', 'followerCount', `from "journeyFollow" where "journeyId" = t.id`],
  ['journey', 'commentCount', `from comment where "journeyId" = t.id and "shownAt" is not null`],
  ['comment', 'helpfulCount', `from "commentHelpful" where "commentId" = t.id`],
  ['journey', 'stepCount', `from step where "journeyId" = t.id and "removedAt" is null`],
  ['person', 'journeyCount', `from journey where "ownerId" = t.id and "listedAt" is not null`],
] as const

/**
 * Finds contradictions: wrong counters, journeys without badges, finishes with open steps, leads who aren't members, and
 * lost or repeated notices.
 */
async function findHalfApplied(query: Query): Promise<string[]> {
  const wrong: string[] = []
  for (const [table, counter, rows] of COUNTERS)
    for (const { id } of await query(`select t.id from ${table} t where t."${counter}" <> (select count(*) ${rows})`))
      wrong.push(`${counter} of ${id}`)
  for (const { id } of await query(`select id from journey t where "stepCount" > 0 and
    not exists (select 1 from "journeyBadge" where "journeyId" = t.id)`))
    wrong.push(`badges of ${id}`)
  for (const { id } of await query(`select "journeyId" as id from "journeyFinish" f where
    exists (select 1 from step s where s."journeyId" = f."journeyId" and s."removedAt" is null and not exists
      (select 1 from "stepDone" d where d."stepId" = s.id and d."personId" = f."personId"))`))
    wrong.push(`finish of ${id}`)
  for (const { id } of await query(`select id from "walkGroup" t where not exists
    (select 1 from "groupMember" m where m."groupId" = t.id and m."personId" = t."leadId" and m."joinedAt" is not null)`))
    wrong.push(`lead of group ${id}`)
  for (const { id } of await query(`select c.id from comment c join journey j on j.id = c."journeyId"
    where c."authorId" <> j."ownerId" and (select count(*) from "noticeAct" a where a."subjectId" = c.id)
      + (select count(*) from outbox o where o."subjectId" = c.id) <> 1`))
    wrong.push(`notice of comment ${id}`)
  return wrong
}
