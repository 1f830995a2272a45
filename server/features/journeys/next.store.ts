import { type RawBuilder, sql } from 'kysely'
import type { Level } from '#contract/journey.ts'
import type { NextReason } from '#contract/progress.ts'
import { LEVELS } from '#contract/rules/journey.ts'
import { LANGUAGES } from '#contract/rules/language.ts'
import { isAuthorSql } from '#server/core/access/journeys.ts'
import { areApartSql } from '#server/core/access/people.ts'
import type { Db } from '#server/core/database/database.ts'
import { literal } from '#server/core/database/dialect.ts'
import { loadDetails } from './cards.store.ts'
import { isVersionOfFinishedSql, isVersionOfSql } from './finished-versions.store.ts'
import { BADGE_NAME, type JourneyRow } from './read.store.ts'

const NEXT_MAX = 3
/** Number of journeys read per badge; a journey has at most 10 badges. */
const PER_BADGE = 10
/** Number of the author's newest journeys that are read. */
const OF_AUTHOR = 20
/** Number of the person's interests that are read if too few journeys share a badge. */
const INTERESTS = 10
const [DEFAULT_LANGUAGE] = LANGUAGES

/** A finished journey, and the person for whom others are listed; null for visitors. */
interface WalkOrVisit {
  personId: string | null
  journeyId: string
}

/** The finished journey. */
interface Finished {
  ownerId: string
  level: Level | null
}

interface Candidate {
  id: string
  rank: number
  language: string | null
  level: Level | null
  ownerId: string
  /** The badges in common with the finished journey, in its order. */
  shared: string[]
  /** The number of the Path step that leads to the journey; null without one. */
  step: number | null
}

interface Chosen {
  id: string
  reason: NextReason
}

export interface NextRow {
  row: JourneyRow
  reason: NextReason
}

/**
 * Three listed journeys that the person doesn't own or follow and of which they haven't finished any
 * version. First one each: with the next level of a shared badge, as the target of a Path step, and
 * by the same author. Then those with the most shared badges, others by the author, and those with
 * the person's interests.
 * Within each group, the best is chosen by language, shared badges and rank.
 */
export async function listNextJourneys(db: Db, walk: WalkOrVisit, finished: Finished, language: string | null) {
  const isForeign = (tag: string | null) => tag !== null && tag.split('-')[0] !== (language ?? DEFAULT_LANGUAGE)
  const order = (a: Candidate, b: Candidate) =>
    Number(isForeign(a.language)) - Number(isForeign(b.language)) ||
    b.shared.length - a.shared.length ||
    b.rank - a.rank ||
    (a.id < b.id ? 1 : -1)
  const chosen = chooseNext((await readCandidates(db, walk, finished)).sort(order), finished)
  if (chosen.length < NEXT_MAX) {
    const others = (await readByInterest(db, walk)).sort(order).filter((one) => !chosen.some(({ id }) => id === one.id))
    chosen.push(...others.slice(0, NEXT_MAX - chosen.length).map(interestingOne))
  }
  const rows = await loadDetails(db, chosen, walk.personId)
  const reasons = new Map(chosen.map(({ id, reason }) => [id, reason]))
  return rows.flatMap((row): NextRow[] => {
    const reason = reasons.get(row.id)
    return reason ? [{ row, reason }] : []
  })
}

function interestingOne({ id, shared: [badge = ''] }: Candidate): Chosen {
  return { id, reason: { kind: 'interest', badge: { name: badge } } }
}

/** Chooses the next journeys; `candidates` begin with the best one. */
function chooseNext(candidates: readonly Candidate[], { ownerId, level }: Finished) {
  const nextLevel = level === null ? undefined : LEVELS[LEVELS.indexOf(level) + 1]
  const rules: ((candidate: Candidate) => NextReason | null)[] = [
    ({ shared: [badge], ...one }) =>
      badge !== undefined && one.level !== null && one.level === nextLevel
        ? { kind: 'level', badge: { name: badge } }
        : null,
    ({ step }) => (step === null ? null : { kind: 'step', step }),
    (one) => (one.ownerId === ownerId ? { kind: 'author' } : null),
    ...Array.from({ length: NEXT_MAX }, () => ({ shared: [badge] }: Candidate) => {
      return badge === undefined ? null : ({ kind: 'badge', badge: { name: badge } } as const)
    }),
    ...Array.from({ length: NEXT_MAX - 1 }, () => (one: Candidate) => {
      return one.ownerId === ownerId ? ({ kind: 'author' } as const) : null
    }),
  ]
  const chosen = new Map<string, Chosen>()
  for (const reasonOf of rules) {
    const found = candidates.find((one) => !chosen.has(one.id) && reasonOf(one) !== null)
    const reason = found && reasonOf(found)
    if (reason) chosen.set(found.id, { id: found.id, reason })
  }
  return [...chosen.values()].slice(0, NEXT_MAX)
}

async function readCandidates(db: Db, walk: WalkOrVisit, { ownerId }: Finished): Promise<Candidate[]> {
  const badges = await readBadges(db, walk.journeyId)
  const shared = badges.map(({ key, name }) => bestOf(key, name, walk))
  return await readBest(db, [...shared, ledToBy(walk), ofAuthor(ownerId, walk)])
}

/** Journeys with the person's interests, which are in `shared`. */
async function readByInterest(db: Db, walk: WalkOrVisit): Promise<Candidate[]> {
  if (walk.personId === null) return []
  const interests = await db
    .selectFrom('interest')
    .innerJoin('badge', 'badge.key', 'interest.badgeKey')
    .select(['badge.key', 'badge.name'])
    .where('interest.personId', '=', walk.personId)
    .orderBy('badge.key')
    .limit(literal(INTERESTS))
    .execute()
  return interests.length === 0
    ? []
    : await readBest(
        db,
        interests.map(({ key, name }) => bestOf(key, name, walk)),
      )
}

async function readBest(db: Db, scans: readonly RawBuilder<unknown>[]): Promise<Candidate[]> {
  const { rows } = await sql<Omit<Candidate, 'shared' | 'rank'> & { badge: string | null; rank: number | null }>`
    select best."journeyId" as id, best.badge, best.step, best.rank, journey.language, journey.level, journey."ownerId"
    from (${sql.join(scans, sql` union all `)}) as best join journey on journey.id = best."journeyId"
    where journey."listedAt" is not null`.execute(db)
  const candidates = new Map<string, Candidate>()
  for (const { badge, step, rank, ...row } of rows) {
    const known = candidates.get(row.id) ?? { ...row, rank: 0, shared: [], step: null }
    if (badge !== null) known.shared.push(badge)
    candidates.set(row.id, { ...known, step: known.step ?? step, rank: Math.max(known.rank, rank ?? 0) })
  }
  return [...candidates.values()]
}

async function readBadges(db: Db, journeyId: string) {
  return await db
    .selectFrom('journeyBadge')
    .innerJoin('badge', 'badge.key', 'journeyBadge.badgeKey')
    .innerJoin('journey', 'journey.id', 'journeyBadge.journeyId')
    .select(['badgeKey as key', BADGE_NAME.as('name')])
    .where('journeyId', '=', journeyId)
    .orderBy('position')
    .execute()
}

/**
 * SQL: the journey is new to the person: they don't work on it or follow it, haven't finished it or
 * another version of it, and there is no block between its owner and the person.
 */
function isNew(id: string, { personId, journeyId }: WalkOrVisit) {
  if (personId === null) {
    const ids = sql`select cast(${journeyId} as text) as id`
    return sql`exists (select 1 from journey as candidate where candidate.id = ${sql.ref(id)}
      and not ${isVersionOfSql(ids, 'candidate')})`
  }
  const known = (table: string) => sql`exists (
    select 1 from ${sql.table(table)} as known
    where known."journeyId" = ${sql.ref(id)} and known."personId" = ${personId})`
  return sql`${sql.ref(id)} <> ${journeyId} and not ${known('journeyFollow')} and not ${known('journeyFinish')}
    and exists (select 1 from journey as candidate where candidate.id = ${sql.ref(id)}
      and not ${isAuthorSql(personId, 'candidate')} and not ${isVersionOfFinishedSql(personId, 'candidate')}
      and not ${areApartSql(personId, sql.ref('candidate.ownerId'))})`
}

/** The best journeys of a badge. The scan skips only journeys that the person knows already. */
function bestOf(key: string, name: string, walk: WalkOrVisit) {
  return sql`select * from (
    select "journeyId", rank, cast(${name} as text) as badge, cast(null as integer) as step
    from "journeyBadge" as badged
    where "badgeKey" = ${key} and rank is not null and ${isNew('badged.journeyId', walk)}
    order by rank desc, "journeyId" desc limit ${literal(PER_BADGE)}) as one`
}

/** The journeys to which Path steps of the finished journey lead. */
function ledToBy(walk: WalkOrVisit) {
  return sql`select * from (
    select "targetId" as "journeyId", cast(null as double precision) as rank, cast(null as text) as badge, position + 1 as step
    from step as path
    where "journeyId" = ${walk.journeyId} and "removedAt" is null and "targetId" is not null
      and ${isNew('path.targetId', walk)}
    order by position) as one`
}

/** The newest journeys by the author. */
function ofAuthor(ownerId: string, walk: WalkOrVisit) {
  return sql`select * from (
    select id as "journeyId", cast(null as double precision) as rank, cast(null as text) as badge, cast(null as integer) as step
    from journey as own
    where "ownerId" = ${ownerId} and "listedAt" is not null and ${isNew('own.id', walk)}
    order by "createdAt" desc, id desc limit ${literal(OF_AUTHOR)}) as one`
}
