import { sql } from 'kysely'
import type { ProfileInput } from '#contract/person.ts'
import { keyOf } from '#contract/text.ts'
import type { Db, Trx } from '../db/database.ts'
import type { Dialect } from '../db/dialect.ts'
import type { ProfileRow } from './people.view.ts'

export const PERSON_COLUMNS = ['id', 'displayName', 'photoURL', 'initial', 'role', 'company', 'pronouns'] as const

interface NewUser {
  id: string
  email: string
  name: string
  firstName?: string | null
  lastName?: string | null
}

/** The public face of a user just made. */
export async function createPerson(db: Db, user: NewUser, now: number): Promise<void> {
  await db
    .insertInto('person')
    .values({
      id: user.id,
      displayName: user.name,
      nameKey: keyOf(user.name),
      firstName: user.firstName ?? '',
      lastName: user.lastName ?? '',
      initial: initialOf(user.email),
      links: '[]',
      createdAt: now,
      followerCount: 0,
      followingCount: 0,
    })
    .execute()
}

export async function findProfile(db: Db, personId: string, viewerId: string | null): Promise<ProfileRow | undefined> {
  return await db
    .selectFrom('person')
    .where('person.id', '=', personId)
    .select(PERSON_COLUMNS)
    .select(['firstName', 'lastName', 'cover', 'about', 'links', 'followerCount', 'followingCount'])
    .select((eb) => [
      eb
        .selectFrom('journey')
        .whereRef('journey.ownerId', '=', 'person.id')
        .where('listedAt', 'is not', null)
        .select((count) => count.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('totalPost'),
      eb
        .exists(
          eb
            .selectFrom('personFollow')
            .select('personFollow.followerId')
            .whereRef('followedId', '=', 'person.id')
            .where('followerId', '=', viewerId ?? ''),
        )
        .as('isFollowed'),
    ])
    .executeTakeFirst()
}

export async function updatePerson(db: Db, personId: string, change: ProfileInput): Promise<void> {
  const { displayName, firstName, lastName, role, company, pronouns, about, links } = change
  const columns = {
    ...(displayName !== undefined && { displayName, nameKey: keyOf(displayName) }),
    ...(firstName !== undefined && { firstName }),
    ...(lastName !== undefined && { lastName }),
    ...(role !== undefined && { role: role || null }),
    ...(company !== undefined && { company: company || null }),
    ...(pronouns !== undefined && { pronouns: pronouns || null }),
    ...(about !== undefined && { about: about || null }),
    ...(links !== undefined && { links: JSON.stringify(links) }),
  }
  if (Object.keys(columns).length === 0) return
  await db.updateTable('person').set(columns).where('id', '=', personId).execute()
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

/** Holds these people's rows, in one order, so that their changes at once add up; false when one of them is nobody. */
export async function lockPeople(trx: Trx, dialect: Dialect, ids: readonly string[]): Promise<boolean> {
  const rows = await dialect
    .locked(
      trx
        .selectFrom('person')
        .select('id')
        .where(dialect.isOneOf(sql.ref('id'), ids))
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

/** Adds or takes the row and moves both counters with it. */
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
}

export async function followerCountOf(db: Db, personId: string): Promise<number> {
  const { followerCount } = await db
    .selectFrom('person')
    .select('followerCount')
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  return followerCount
}

/** First letter of the e-mail, in capitals. */
export function initialOf(email: string): string {
  return String.fromCodePoint(email.codePointAt(0) ?? 63).toUpperCase()
}
