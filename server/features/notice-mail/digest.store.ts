import { sql } from 'kysely'
import { isKeptSql } from '#server/core/access/content.ts'
import { isSharedSql } from '#server/core/access/journeys.ts'
import { isTogetherWithSql } from '#server/core/access/people.ts'
import type { Db, Trx } from '#server/core/database/database.ts'
import { literal } from '#server/core/database/dialect.ts'
import { type Backlog, countBacklog } from '#server/core/jobs/jobs.store.ts'

/** Journeys listed in each part of a digest. */
const LISTED_MAX = 10

export async function firstDigest(db: Db, now: number): Promise<string | null> {
  const row = await selectDue(db, now).select('personId').limit(1).executeTakeFirst()
  return row?.personId ?? null
}

export async function readBacklog(db: Db, now: number): Promise<Backlog> {
  return await countBacklog(db, selectDue(db, now).select('digestAt as at'))
}

function selectDue(db: Db, now: number) {
  return db.selectFrom('emailSetting').where('digestAt', '<=', now).orderBy('digestAt')
}

export async function postponeDigest(db: Db, personId: string, until: number): Promise<void> {
  await db.updateTable('emailSetting').set({ digestAt: until }).where('personId', '=', personId).execute()
}

/** Marks a week as handed over and sets when the next digest is due; false if the week was before, or it is switched off. */
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

export interface NewStepsRow {
  id: string
  name: string
  steps: number | string
}

/** Journeys that the person follows and can read, with steps added since then and since they follow it. */
export async function listNewSteps(db: Db, personId: string, since: number) {
  const { rows } = await sql<NewStepsRow>`
    select journey.id, journey.name, count(*) as steps
    from "journeyFollow" as follow
    join journey on journey.id = follow."journeyId"
    join person as owner on owner.id = journey."ownerId"
    join step on step."journeyId" = journey.id
    where follow."personId" = ${personId} and step."removedAt" is null and step."createdAt" >= ${since}
      and step."createdAt" >= follow."createdAt" and journey."ownerId" <> ${personId}
      and ${isKeptSql('journey')} and ${isSharedSql()} and ${isTogetherWithSql(personId, 'owner')}
    group by journey.id, journey.name
    order by max(step."createdAt") desc, journey.id desc limit ${literal(LISTED_MAX)}`.execute(db)
  return rows
}

export interface NewJourneyRow {
  id: string
  name: string
  ownerName: string
}

/**
 * Listed journeys that people whom the person follows created since then, unless the person knows them. A block ends
 * follows, and journeys of suspended people aren't listed.
 */
export async function listNewJourneys(db: Db, personId: string, since: number) {
  const { rows } = await sql<NewJourneyRow>`
    select journey.id, journey.name, owner."displayName" as "ownerName"
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
