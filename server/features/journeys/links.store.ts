import { sql } from 'kysely'
import { LINK_JOURNEYS_MAX, LINK_OWN_MAX } from '#contract/rules/limits.ts'
import { isKeptSql } from '#server/core/access/content.ts'
import type { Db } from '#server/core/database/database.ts'
import { dialectOf, literal } from '#server/core/database/dialect.ts'

/** Max. steps read per link, so that a link in thousands of journeys costs no more. */
const STEPS_READ_MAX = 300

export interface LinkUse {
  url: string
  /** Number of listed journeys of other people with the link, at most LINK_JOURNEYS_MAX. */
  journeyCount: number
  own: { id: string; name: string }[]
}

interface Asked {
  personId: string
  urls: readonly string[]
  /**
   * Id of the journey that is being edited, or of the copy with which a draft began. It and its
   * original aren't counted.
   */
  except: string
}

/** The journeys that contain these links, with http or https, and with or without a slash at the end. */
export async function findLinkUses(db: Db, { personId, urls, except }: Asked): Promise<LinkUse[]> {
  const original = await readOriginal(db, { personId, except })
  const counts = await countJourneys(db, { personId, urls, except: [except, original] })
  const own = await readOwn(db, { personId, urls, except })
  return urls.map((url, index) => ({
    url,
    journeyCount: counts.get(index) ?? 0,
    own: own(url).slice(0, LINK_OWN_MAX),
  }))
}

/** The original of the person's journey or draft, which has the same links. */
async function readOriginal(db: Db, { personId, except }: Pick<Asked, 'personId' | 'except'>): Promise<string> {
  const copies = db
    .selectFrom('adaptation')
    .select('originalId')
    .where('id', '=', except)
    .where('personId', '=', personId)
  const journeys = db
    .selectFrom('journey')
    .select('originalId')
    .where('id', '=', except)
    .where('ownerId', '=', personId)
  const row = (await copies.executeTakeFirst()) ?? (await journeys.executeTakeFirst())
  return row?.originalId ?? ''
}

async function countJourneys(db: Db, { personId, urls, except }: Omit<Asked, 'except'> & { except: string[] }) {
  const dialect = dialectOf(db)
  if (urls.length === 0) return new Map<number, number>()
  const spellings = urls.map(spellingsOf)
  const column = (index: number) => ({
    type: 'text' as const,
    list: dialect.list(spellings.map((all) => all[index] ?? '')),
  })
  const asked = dialect.rows({
    place: { type: 'text', list: dialect.list(urls.map((_, index) => String(index))) },
    a: column(0),
    b: column(1),
    c: column(2),
    d: column(3),
  })
  const { rows } = await sql<{ place: string; count: number | string }>`
    select asked.place as place, (
      select count(*) from (
        select distinct journey.id from (
          select step."journeyId" as id from step
          where step.url in (asked.a, asked.b, asked.c, asked.d) and step.url <> '' and step."removedAt" is null
          limit ${literal(STEPS_READ_MAX)}) as used
        inner join journey on journey.id = used.id
        where journey."listedAt" is not null and journey."ownerId" <> ${personId} and journey.id not in (${sql.join(except)})
        limit ${literal(LINK_JOURNEYS_MAX)}) as counted) as count
    from ${asked} as asked`.execute(db)
  return new Map(rows.map(({ place, count }) => [Number(place), Number(count)]))
}

/**
 * The person's own journeys with these links. It starts from the person's journeys, since a
 * well-known link has far more steps.
 */
async function readOwn(db: Db, { personId, urls, except }: Asked) {
  const rows = await db
    .selectFrom('journey')
    .innerJoin('step', 'step.journeyId', 'journey.id')
    .select(['journey.id', 'journey.name', 'step.url'])
    .where('ownerId', '=', personId)
    .where('journey.id', '!=', except)
    .where(isKeptSql('journey'))
    .where('step.removedAt', 'is', null)
    .where(dialectOf(db).isOneOf(sql.ref('step.url'), [...new Set(urls.flatMap(spellingsOf))]))
    .orderBy('journey.createdAt', 'desc')
    .execute()
  return (url: string) => {
    const spellings = spellingsOf(url)
    const found = rows.filter((row) => spellings.includes(row.url))
    return [...new Map(found.map(({ id, name }) => [id, { id, name }])).values()]
  }
}

/**
 * The spellings of a URL: with http and https, and with and without a slash at the end of the path.
 */
function spellingsOf(url: string): string[] {
  const slash = /[?#]/u.test(url) ? url : url.endsWith('/') ? url.slice(0, -1) : `${url}/`
  return [...new Set([url, slash])].flatMap((spelling) => [
    spelling,
    /^http:/iu.test(spelling) ? spelling.replace(/^http:/iu, 'https:') : spelling.replace(/^https:/iu, 'http:'),
  ])
}
