import { type SqlBool, sql } from 'kysely'
import { isKeptSql } from '#server/core/access/content.ts'
import { isSharedSql } from '#server/core/access/journeys.ts'
import { isTogetherWithSql } from '#server/core/access/people.ts'
import type { Db, Trx } from '#server/core/database/database.ts'
import { dialectOf, literal } from '#server/core/database/dialect.ts'

/** Journeys listed in each part of a digest. */
const LISTED_MAX = 10

export async function firstDigest(db: Db, now: number): Promise<string | null> {
  const row = await selectDue(db, now).select('personId').limit(1).executeTakeFirst()
  return row?.personId ?? null
}

export function selectDue(db: Db, now: number) {
  return db.selectFrom('emailSetting').select('digestAt as at').where('digestAt', '<=', now).orderBy('digestAt')
}

export async function postponeDigest(db: Db, personId: string, until: number): Promise<void> {
  await db.updateTable('emailSetting').set({ digestAt: until }).where('personId', '=', personId).execute()
}

/**
 * Marks a week as queued and sets when the next digest is due; returns false if the week was marked
 * before or the digest is switched off.
 */
export async function takeWeek(
  trx: Trx,
  personId: string,
  { monday, nextAt }: { monday: string; nextAt: number },
): Promise<boolean> {
  const chosen = trx.updateTable('emailSetting').where('personId', '=', personId).where('digestAt', 'is not', null)
  await chosen.set({ digestAt: nextAt }).execute()
  const taken = await chosen
    .set({ digestWeek: monday })
    .where((eb) => eb.or([eb('digestWeek', 'is', null), eb('digestWeek', '<', monday)]))
    .returning('personId')
    .executeTakeFirst()
  return taken !== undefined
}

/** The journeys whose owners the person may read, in the same order. */
export async function keepTogether<Row extends { id: string }>(
  db: Db,
  personId: string,
  rows: readonly Row[],
): Promise<Row[]> {
  const ids = rows.map(({ id }) => id)
  const found = await db
    .selectFrom('journey')
    .innerJoin('person as owner', 'owner.id', 'journey.ownerId')
    .select('journey.id')
    .where(dialectOf(db).isOneOf(sql.ref('journey.id'), ids))
    .where(isTogetherWithSql(personId, 'owner'))
    .execute()
  const together = new Set(found.map(({ id }) => id))
  return rows.filter(({ id }) => together.has(id))
}

interface ToldJourney {
  id: string
  name: string
  ownerName: string
}

export interface NewStepsRow extends ToldJourney {
  steps: number | string
  /** JSON of the first new steps, in the order of the journey. */
  names: unknown
}

/** New steps of a journey whose names are listed. */
export const NAMES_MAX = 3

/**
 * Journeys that the person follows and can read, with the steps added since this time and since the
 * person follows them.
 */
export async function listNewSteps(db: Db, personId: string, since: number) {
  const isNew = sql<SqlBool>`step."journeyId" = journey.id and step."removedAt" is null
    and step."createdAt" >= ${since} and step."createdAt" >= follow."createdAt"`
  const names = db
    .selectFrom('step')
    .select(['step.description', 'step.minutes'])
    .where(isNew)
    .orderBy('step.position')
    .limit(literal(NAMES_MAX))
  const { rows } = await sql<NewStepsRow>`
    select journey.id, journey.name, owner."displayName" as "ownerName", count(*) as steps,
      ${dialectOf(db).jsonRows(names)} as names
    from "journeyFollow" as follow
    join journey on journey.id = follow."journeyId"
    join person as owner on owner.id = journey."ownerId"
    join step on ${isNew}
    where follow."personId" = ${personId} and journey."ownerId" <> ${personId}
      and ${isKeptSql('journey')} and ${isSharedSql()} and ${isTogetherWithSql(personId, 'owner')}
    group by journey.id, journey.name, owner."displayName", follow."createdAt"
    order by max(step."createdAt") desc, journey.id desc limit ${literal(LISTED_MAX)}`.execute(db)
  return rows
}

export interface NewJourneyRow extends ToldJourney {
  coverSeed: string | null
  stepCount: number
  minutes: number | null
}

/**
 * Listed journeys that followed people created since this time, unless the person knows them. A
 * block ends follows, and journeys of suspended people aren't listed.
 */
export async function listNewJourneys(db: Db, personId: string, since: number) {
  const { rows } = await sql<NewJourneyRow>`
    select journey.id, journey.name, journey."coverSeed", journey."stepCount", journey.minutes,
      owner."displayName" as "ownerName"
    from "personFollow" as follow
    join person as owner on owner.id = follow."followedId"
    join journey on journey."ownerId" = owner.id
    where follow."followerId" = ${personId} and journey."listedAt" >= ${since}
      and not exists (select 1 from "journeyFollow" as known
        where known."journeyId" = journey.id and known."personId" = ${personId})
      and not exists (select 1 from "stepDone" as known
        where known."journeyId" = journey.id and known."personId" = ${personId})
    order by journey."createdAt" desc, journey.id desc limit ${literal(LISTED_MAX)}`.execute(db)
  return rows
}
