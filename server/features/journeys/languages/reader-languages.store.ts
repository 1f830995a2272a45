import { sql } from 'kysely'
import type { Db } from '#server/core/database/database.ts'
import { literal } from '#server/core/database/dialect.ts'

const FOLLOWED_AND_FINISHED = 20
const LANGUAGES_MAX = 2

/**
 * The languages that a person reads, without regions: the account's, and the most frequent one of
 * the journeys that they followed and finished last; at most 2.
 */
export async function readLanguagesOf(db: Db, personId: string): Promise<string[]> {
  const latest = ([table, at]: readonly [string, string]) => sql`
    select journey.language from (
      select "journeyId" from ${sql.table(table)} where "personId" = ${personId}
      order by ${sql.ref(at)} desc, "journeyId" desc limit ${literal(FOLLOWED_AND_FINISHED)}
    ) as mine join journey on journey.id = mine."journeyId" where journey.language is not null`
  const { rows } = await sql<{ language: string }>`
    select coalesce((select language from person where id = ${personId}), 'en') as language
    union all ${latest(['journeyFollow', 'createdAt'])}
    union all ${latest(['journeyFinish', 'finishedAt'])}`.execute(db)
  const [account = 'en', ...others] = rows.map(({ language }) => language.toLowerCase().split('-', 1)[0] ?? '')
  const byUse = [...Map.groupBy(others, (language) => language)].sort(([, a], [, b]) => b.length - a.length)
  return [...new Set([account, ...byUse.map(([language]) => language)])].slice(0, LANGUAGES_MAX)
}
