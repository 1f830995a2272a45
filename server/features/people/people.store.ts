import { sql } from 'kysely'
import type { ProfileInput } from '#contract/person.ts'
import type { Licence } from '#contract/rules/journey.ts'
import type { Language } from '#contract/rules/language.ts'
import { nameKeyOf } from '#contract/text.ts'
import { hasLeftDirectorySql, isActiveSql } from '#server/core/access/people.ts'
import type { Db, Trx } from '#server/core/database/database.ts'
import { dialectOf } from '#server/core/database/dialect.ts'
import { record, withdraw } from '#server/core/events/events.store.ts'
import { addActsOf, lockJourneysAround, recountRatingsOf } from '#server/core/ranking/acts.store.ts'
import { indexJourneys } from '#server/core/search/index-journeys.ts'
import { derivedOf, indexPerson } from '#server/core/search/people.ts'
import { type ProfileRow, selectProfiles } from './read.store.ts'

interface NewUser {
  id: string
  email: string
  emailVerified: boolean
  name: string
  firstName?: string | null
  lastName?: string | null
}

/** Creates the public profile of a new user. */
export async function createPerson(db: Db, user: NewUser, now: number): Promise<void> {
  const texts = { displayName: user.name, role: null, company: null }
  await db
    .insertInto('person')
    .values({
      id: user.id,
      displayName: user.name,
      nameKey: nameKeyOf(user.name),
      firstName: user.firstName ?? '',
      lastName: user.lastName ?? '',
      initial: emailInitialOf(user.email),
      links: '[]',
      createdAt: now,
      followerCount: 0,
      followingCount: 0,
      journeyCount: 0,
      shows: '[]',
      listedAt: null,
      counted: Number(user.emailVerified),
      ...derivedOf(texts),
    })
    .execute()
  await updateDirectoryListing(db, user.id)
  await indexPerson(db, user.id, texts)
}

export async function findProfile(db: Db, personId: string, viewerId: string | null): Promise<ProfileRow | undefined> {
  return await selectProfiles(db, viewerId).where('person.id', '=', personId).executeTakeFirst()
}

/** Changes a profile, and the search indexes and names derived from it. */
export async function updatePerson(trx: Trx, personId: string, change: ProfileInput, now: number): Promise<void> {
  if (change.displayName !== undefined) await lockJourneysOf(trx, personId)
  const before = await dialectOf(trx)
    .locked(
      trx.selectFrom('person').select(['displayName', 'role', 'company', 'unlistedAt']).where('id', '=', personId),
    )
    .executeTakeFirstOrThrow()
  const { firstName, lastName, pronouns, about, links, shows, listed, language, timeZone, weeklyGoal, askLicence } =
    change
  const { displayName = before.displayName, role = before.role, company = before.company } = change
  const texts = { displayName, role: role || null, company: company || null }
  await trx
    .updateTable('person')
    .set({
      ...texts,
      nameKey: nameKeyOf(displayName),
      ...derivedOf(texts),
      ...(firstName !== undefined && { firstName }),
      ...(lastName !== undefined && { lastName }),
      ...(pronouns !== undefined && { pronouns: pronouns || null }),
      ...(about !== undefined && { about: about || null }),
      ...(links !== undefined && { links: JSON.stringify(links) }),
      ...(shows !== undefined && { shows: JSON.stringify([...new Set(shows)]) }),
      ...(language !== undefined && { language }),
      ...(timeZone !== undefined && { timeZone }),
      ...(weeklyGoal !== undefined && { weeklyGoal }),
      ...(askLicence !== undefined && { askLicence: Number(askLicence) }),
      ...(listed !== undefined && { unlistedAt: listed ? null : (before.unlistedAt ?? now) }),
    })
    .where('id', '=', personId)
    .execute()
  await indexPerson(trx, personId, texts)
  if (timeZone !== undefined) await findDigestTime(trx, personId)
  if (listed !== undefined) await updateDirectoryListing(trx, personId)
  if (displayName === before.displayName) return
  await reindexJourneysOf(trx, personId, now)
  // Emails greet people by the name in `user`.
  await trx.updateTable('user').set({ name: displayName }).where('id', '=', personId).execute()
}

/** Stores the language and time zone of a browser, unless the account has them. */
export async function adoptLocale(
  db: Db,
  personId: string,
  { language, timeZone }: { language: Language; timeZone: string },
): Promise<void> {
  await db
    .updateTable('person')
    .set((eb) => ({
      language: eb.fn.coalesce('language', eb.val(language)),
      timeZone: eb.fn.coalesce('timeZone', eb.val(timeZone)),
    }))
    .where('id', '=', personId)
    .execute()
  await findDigestTime(db, personId)
}

/** Has the job compute the time of the next weekly digest anew, since it is due at a local time. */
async function findDigestTime(db: Db, personId: string): Promise<void> {
  await db
    .updateTable('emailSetting')
    .set({ digestAt: 0 })
    .where('personId', '=', personId)
    .where('digestAt', 'is not', null)
    .execute()
}

/** The account's language; null if it has none yet. */
export async function readLanguage(db: Db, personId: string): Promise<Language | null> {
  const row = await db.selectFrom('person').select('language').where('id', '=', personId).executeTakeFirst()
  return row?.language ?? null
}

/** The licence that the person last chose for a journey; null if they never did. */
export async function readLicence(db: Db, personId: string): Promise<Licence | null> {
  const row = await db.selectFrom('person').select('licence').where('id', '=', personId).executeTakeFirst()
  return row?.licence ?? null
}

/** Stores the licence that the person last chose. */
export async function saveLicence(trx: Trx, personId: string, licence: Licence): Promise<void> {
  await trx.updateTable('person').set({ licence }).where('id', '=', personId).execute()
}

/** Locks all journeys of an owner. To prevent deadlocks, journeys are locked before people. */
export async function lockJourneysOf(trx: Trx, ownerId: string): Promise<void> {
  await dialectOf(trx)
    .locked(trx.selectFrom('journey').select('id').where('ownerId', '=', ownerId).orderBy('id'))
    .execute()
}

/** Updates the search index, which contains the owner's name. */
async function reindexJourneysOf(trx: Trx, ownerId: string, now: number): Promise<void> {
  const listed = await trx
    .selectFrom('journey')
    .select('id')
    .where('ownerId', '=', ownerId)
    .where('listedAt', 'is not', null)
    .execute()
  await indexJourneys(
    trx,
    listed.map(({ id }) => id),
    now,
  )
}

/** Updates whether the directory lists a person: with a confirmed email, unless they left it or are suspended. */
export async function updateDirectoryListing(db: Db, personId: string): Promise<void> {
  await db
    .updateTable('person')
    .set({
      listedAt: sql<number | null>`case when not ${hasLeftDirectorySql()} and ${isActiveSql()}
        and id in (select "user".id from "user" where "emailVerified") then "createdAt" end`,
    })
    .where('id', '=', personId)
    .execute()
}

/**
 * Updates everything that depends on a confirmed email or a suspension: the directory, and whether
 * the person's acts count.
 */
export async function updateStanding(trx: Trx, personId: string, now: number): Promise<void> {
  await lockJourneysAround(trx, personId)
  const { counted } = await dialectOf(trx)
    .locked(trx.selectFrom('person').select('counted').where('id', '=', personId))
    .executeTakeFirstOrThrow()
  await updateDirectoryListing(trx, personId)
  const isConfirmed = sql`id in (select "user".id from "user" where "emailVerified")`
  const next = await trx
    .updateTable('person')
    .set({ counted: sql<number>`case when ${isActiveSql()} and ${isConfirmed} then 1 else 0 end` })
    .where('id', '=', personId)
    .returning('counted')
    .executeTakeFirstOrThrow()
  if (next.counted === counted) return
  await recountRatingsOf(trx, personId, now)
  const totals = await addActsOf(trx, personId, next.counted === 1 ? 1 : -1)
  await totals.save(trx, { toggled: false })
}

export async function isOnboarding(db: Db, personId: string): Promise<boolean> {
  const { onboardedAt } = await db
    .selectFrom('person')
    .select('onboardedAt')
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  return onboardedAt === null
}

export async function finishOnboarding(db: Db, personId: string, now: number): Promise<void> {
  await db
    .updateTable('person')
    .set({ onboardedAt: now })
    .where('id', '=', personId)
    .where('onboardedAt', 'is', null)
    .execute()
}

/** Locks people in the order of their ids; false if one doesn't exist or is suspended. */
export async function lockPeople(trx: Trx, ids: readonly string[]): Promise<boolean> {
  const dialect = dialectOf(trx)
  const rows = await dialect
    .locked(
      trx
        .selectFrom('person')
        .select('id')
        .where(dialect.isOneOf(sql.ref('id'), ids))
        .where(isActiveSql())
        .orderBy('id'),
    )
    .execute()
  return rows.length === ids.length
}

export async function followsPerson(db: Db, followerId: string, followedId: string): Promise<boolean> {
  const row = await db
    .selectFrom('personFollow')
    .select('createdAt')
    .where('followerId', '=', followerId)
    .where('followedId', '=', followedId)
    .executeTakeFirst()
  return row !== undefined
}

/** Adds or deletes a follow and updates both counters. The caller has locked both people. */
export async function setPersonFollow(
  trx: Trx,
  { followerId, followedId }: { followerId: string; followedId: string },
  followed: boolean,
  now: number,
): Promise<void> {
  if (followed) await trx.insertInto('personFollow').values({ followerId, followedId, createdAt: now }).execute()
  else
    await trx
      .deleteFrom('personFollow')
      .where('followedId', '=', followedId)
      .where('followerId', '=', followerId)
      .execute()
  const by = followed ? 1 : -1
  await trx
    .updateTable('person')
    .set((eb) => ({ followerCount: eb('followerCount', '+', by) }))
    .where('id', '=', followedId)
    .execute()
  await trx
    .updateTable('person')
    .set((eb) => ({ followingCount: eb('followingCount', '+', by) }))
    .where('id', '=', followerId)
    .execute()
  const event = { kind: 'follower', actorId: followerId, recipientId: followedId } as const
  if (followed) await record(trx, [event], now)
  else await withdraw(trx, [event])
}

export async function readFollowerCount(db: Db, personId: string): Promise<number> {
  const { followerCount } = await db
    .selectFrom('person')
    .select('followerCount')
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  return followerCount
}

/** Changes the number of the owner's listed journeys. */
export async function addToJourneyCount(trx: Trx, personId: string, by: number): Promise<void> {
  if (by === 0) return
  await trx
    .updateTable('person')
    .set((eb) => ({ journeyCount: eb('journeyCount', '+', by) }))
    .where('id', '=', personId)
    .execute()
}

/** First letter of the email, in upper case. */
export function emailInitialOf(email: string): string {
  return String.fromCodePoint(email.codePointAt(0) ?? 63).toUpperCase()
}

/** Stores the version of the site's rules that the person accepts; null without rules. */
export async function saveAcceptedRules(db: Db, personId: string, version: string | null): Promise<void> {
  await db.updateTable('person').set({ acceptedRules: version }).where('id', '=', personId).execute()
}
