import { sql } from 'kysely'
import { LANGUAGES } from '#contract/language.ts'
import type { Db } from '#server/core/database/database.ts'
import { literal } from '#server/core/database/dialect.ts'
import { type JourneyRow, loadDetails } from '#server/features/journeys/read.store.ts'
import type { Walk } from './progress.store.ts'

const NEXT_MAX = 3
/** Journeys read per badge; a journey has at most 10 badges. */
const PER_BADGE = 10
const [DEFAULT_LANGUAGE] = LANGUAGES

interface Candidate {
  id: string
  rank: number
  /** How many badges it has in common with the finished journey. */
  shared: number
  language: string | null
}

/**
 * Three listed journeys with badges of the finished one, which the person doesn't own, follow and
 * hasn't finished: most shared badges first, then by rank; those in a foreign language come last.
 */
export async function listNextJourneys(db: Db, walk: Walk, language: string | null): Promise<JourneyRow[]> {
  const keys = await readBadgeKeys(db, walk.journeyId)
  if (keys.length === 0) return []
  const best = keys.map((key) => bestOf(key, walk))
  const { rows } = await sql<Omit<Candidate, 'shared'>>`
    select best."journeyId" as id, best.rank, journey.language
    from (${sql.join(best, sql` union all `)}) as best join journey on journey.id = best."journeyId"`.execute(db)
  const candidates = new Map<string, Candidate>()
  for (const row of rows) {
    const shared = (candidates.get(row.id)?.shared ?? 0) + 1
    candidates.set(row.id, { ...row, rank: Math.max(row.rank, candidates.get(row.id)?.rank ?? row.rank), shared })
  }
  const isForeign = (tag: string | null) => tag !== null && tag.split('-')[0] !== (language ?? DEFAULT_LANGUAGE)
  const sorted = [...candidates.values()].sort(
    (a, b) =>
      Number(isForeign(a.language)) - Number(isForeign(b.language)) ||
      b.shared - a.shared ||
      b.rank - a.rank ||
      (a.id < b.id ? 1 : -1),
  )
  return await loadDetails(db, sorted.slice(0, NEXT_MAX), { viewerId: walk.personId, because: false })
}

async function readBadgeKeys(db: Db, journeyId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('journeyBadge')
    .select('badgeKey')
    .where('journeyId', '=', journeyId)
    .orderBy('position')
    .execute()
  return rows.map(({ badgeKey }) => badgeKey)
}

/** The best journeys of a badge. The scan skips only journeys that the person knows. */
function bestOf(key: string, { personId, journeyId }: Walk) {
  const known = (table: string) => sql`exists (
    select 1 from ${sql.table(table)} as known
    where known."journeyId" = badged."journeyId" and known."personId" = ${personId})`
  return sql`select * from (
    select "journeyId", rank from "journeyBadge" as badged
    where "badgeKey" = ${key} and rank is not null and "journeyId" <> ${journeyId}
      and not ${known('journeyFollow')} and not ${known('journeyFinish')}
      and (select "ownerId" from journey where journey.id = badged."journeyId") <> ${personId}
    order by rank desc, "journeyId" desc limit ${literal(PER_BADGE)}) as one`
}
