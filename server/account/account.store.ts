import { sql } from 'kysely'
import { TRENDING_WEEK } from '#contract/journey.ts'
import { FORMER_MEMBER_ID } from '#contract/person.ts'
import type { Db, Trx } from '#server/database/database.ts'
import type { Dialect } from '#server/database/dialect.ts'
import { forgetSender } from '#server/feedback/feedback.store.ts'
import { voidCompletionLinks } from '#server/identity/links/links.store.ts'
import { rankByReactions } from '#server/journeys/ranks.store.ts'
import { anonymizeLog } from '#server/moderation/audit.store.ts'
import { countJourneys, lockPeople } from '#server/people/people.store.ts'
import { changesTier, indexJourneys } from '#server/search/index-journeys.ts'

/** Holds user and all that they laid, like or follow; journeys first, in order, as whoever changes journeys does. */
export async function holdPerson(trx: Trx, dialect: Dialect, id: string): Promise<void> {
  const touched = trx
    .selectFrom('journey')
    .select('id')
    .where('ownerId', '=', id)
    .unionAll(trx.selectFrom('journeyLike').select('journeyId as id').where('personId', '=', id))
    .unionAll(trx.selectFrom('journeyFollow').select('journeyId as id').where('personId', '=', id))
  await dialect.locked(trx.selectFrom('journey').select('id').where('id', 'in', touched).orderBy('id')).execute()
  await lockPeople(trx, dialect, [id])
}

/** Takes user out: their likes and follows out of every count, their journeys, then themselves. */
export async function deletePerson(
  trx: Trx,
  dialect: Dialect,
  { id, email }: { id: string; email: string },
  leaveFollowed: boolean,
): Promise<void> {
  if (leaveFollowed) await leaveFollowedJourneys(trx, dialect, id)
  await uncountFan(trx, dialect, 'journeyLike', 'likeCount', id)
  await uncountFan(trx, dialect, 'journeyFollow', 'followerCount', id)
  await uncountBadges(trx, dialect, id)
  await uncountPeople(trx, id)
  await forgetSender(trx, id)
  await anonymizeLog(trx, id)
  await trx.deleteFrom('mail').where('recipient', '=', email).execute()
  await voidCompletionLinks(trx, email)
  await trx.deleteFrom('idempotencyKey').where('scope', 'like', `%:${id}`).execute()
  await trx.deleteFrom('user').where('id', '=', id).execute()
}

async function leaveFollowedJourneys(trx: Trx, dialect: Dialect, ownerId: string): Promise<void> {
  const left = await trx
    .updateTable('journey')
    .set({ ownerId: FORMER_MEMBER_ID })
    .where('ownerId', '=', ownerId)
    .where('followerCount', '>', 0)
    .where('visibility', '!=', 'private')
    .where('deletedAt', 'is', null)
    .where('hiddenAt', 'is', null)
    .returning(['id', 'listedAt'])
    .execute()
  await keepSpellings(
    trx,
    dialect,
    ownerId,
    left.map(({ id }) => id),
  )
  const listed = left.filter(({ listedAt }) => listedAt !== null).map(({ id }) => id)
  await countJourneys(trx, FORMER_MEMBER_ID, listed.length)
  await indexJourneys(trx, dialect, listed)
}

/** The journeys that stay keep their owner's spelling of badges that aren't public. */
async function keepSpellings(trx: Trx, dialect: Dialect, ownerId: string, journeyIds: string[]): Promise<void> {
  const used = trx
    .selectFrom('journeyBadge')
    .select('badgeKey')
    .where(dialect.isOneOf(sql.ref('journeyId'), journeyIds))
  await trx
    .insertInto('personBadge')
    .columns(['personId', 'badgeKey', 'name', 'createdAt'])
    .expression((eb) =>
      eb
        .selectFrom('personBadge')
        .select([eb.val(FORMER_MEMBER_ID).as('personId'), 'badgeKey', 'name', 'createdAt'])
        .where('personId', '=', ownerId)
        .where('badgeKey', 'in', used),
    )
    .onConflict((conflict) => conflict.columns(['personId', 'badgeKey']).doNothing())
    .execute()
}

async function uncountFan(
  trx: Trx,
  dialect: Dialect,
  table: 'journeyLike' | 'journeyFollow',
  counter: 'likeCount' | 'followerCount',
  personId: string,
): Promise<void> {
  const fans = dialect.greatest(sql`"likeCount" + "followerCount" - 1`, sql`1`)
  const left = await trx
    .updateTable('journey')
    .set((eb) => ({
      [counter]: eb(counter, '-', 1),
      score: sql<number>`${dialect.log10(fans)} + "createdAt" / ${sql.lit(TRENDING_WEEK)}.0`,
    }))
    .where('id', 'in', (eb) => eb.selectFrom(table).select('journeyId').where('personId', '=', personId))
    .returning(['id', 'likeCount', 'followerCount'])
    .execute()
  const moved = left.filter(({ likeCount, followerCount }) => {
    const now = likeCount + followerCount
    return changesTier(now + 1, now)
  })
  await indexJourneys(
    trx,
    dialect,
    moved.map(({ id }) => id),
  )
  await rankByReactions(trx, dialect, sql`(select "journeyId" from ${sql.table(table)} where "personId" = ${personId})`)
}

async function uncountBadges(trx: Trx, dialect: Dialect, id: string): Promise<void> {
  const used = sql<boolean>`key in (
    select "badgeKey" from "journeyBadge" join journey on journey.id = "journeyBadge"."journeyId" where "ownerId" = ${id}
    union select "badgeKey" from interest where "personId" = ${id})`
  await dialect.locked(trx.selectFrom('badge').select('key').where(used).orderBy('key')).execute()
  await trx
    .updateTable('badge')
    .set({
      useCount: sql<number>`"useCount"
        - (select count(*) from "journeyBadge" join journey on journey.id = "journeyBadge"."journeyId"
           where "badgeKey" = badge.key and "ownerId" = ${id} and "deletedAt" is null)
        - (select count(*) from interest where "badgeKey" = badge.key and "personId" = ${id})`,
    })
    .where(used)
    .execute()
}

async function uncountPeople(trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable('person')
    .set((eb) => ({ followerCount: eb('followerCount', '-', 1) }))
    .where('id', 'in', (eb) => eb.selectFrom('personFollow').select('followedId').where('followerId', '=', id))
    .execute()
  await trx
    .updateTable('person')
    .set((eb) => ({ followingCount: eb('followingCount', '-', 1) }))
    .where('id', 'in', (eb) => eb.selectFrom('personFollow').select('followerId').where('followedId', '=', id))
    .execute()
}

export async function sessionStartOf(db: Db, sessionId: string): Promise<number> {
  const { createdAt } = await db
    .selectFrom('session')
    .select('createdAt')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  return new Date(createdAt).getTime()
}

/** Everything held about a person, table by table, without secrets. */
export async function readEverything(db: Db, id: string): Promise<Record<string, unknown>> {
  const owned = db.selectFrom('journey').select('id').where('ownerId', '=', id)
  const [account] = await db
    .selectFrom('user')
    .select(['id', 'email', 'name', 'firstName', 'lastName', 'emailVerified', 'createdAt'])
    .where('id', '=', id)
    .execute()
  return {
    account: account && { ...account, emailVerified: Boolean(account.emailVerified) },
    profile: await db.selectFrom('person').selectAll().where('id', '=', id).executeTakeFirst(),
    signIns: await db.selectFrom('account').select(['providerId', 'createdAt']).where('userId', '=', id).execute(),
    sessions: await db
      .selectFrom('session')
      .select(['createdAt', 'expiresAt', 'ipAddress', 'userAgent'])
      .where('userId', '=', id)
      .execute(),
    images: (await imagesOf(db, id)).map(({ bytes, ...image }) => ({ ...image, webp: bytes.toString('base64') })),
    interests: await db.selectFrom('interest').select(['badgeKey', 'position']).where('personId', '=', id).execute(),
    badgeNames: await db.selectFrom('personBadge').select(['name', 'createdAt']).where('personId', '=', id).execute(),
    invitations: await db.selectFrom('invitation').select('sentAt').where('inviterId', '=', id).execute(),
    linksMailed: await db
      .selectFrom('mailedLink')
      .select(['purpose', 'email', 'newEmail', 'createdAt', 'expiresAt', 'usedAt'])
      .where('userId', '=', id)
      .execute(),
    journeys: await db.selectFrom('journey').selectAll().where('ownerId', '=', id).execute(),
    journeyBadges: await db.selectFrom('journeyBadge').selectAll().where('journeyId', 'in', owned).execute(),
    steps: await db.selectFrom('step').selectAll().where('journeyId', 'in', owned).execute(),
    likes: await db.selectFrom('journeyLike').select(['journeyId', 'createdAt']).where('personId', '=', id).execute(),
    follows: await db
      .selectFrom('journeyFollow')
      .select(['journeyId', 'createdAt'])
      .where('personId', '=', id)
      .execute(),
    peopleFollowed: await db
      .selectFrom('personFollow')
      .select(['followedId', 'createdAt'])
      .where('followerId', '=', id)
      .execute(),
    stepsDone: await db
      .selectFrom('stepDone')
      .select(['journeyId', 'stepId', 'doneAt'])
      .where('personId', '=', id)
      .execute(),
    journeysFinished: await db
      .selectFrom('journeyFinish')
      .select(['journeyId', 'finishedAt'])
      .where('personId', '=', id)
      .execute(),
    feedback: await db
      .selectFrom('feedback')
      .select(['name', 'email', 'phone', 'feedback', 'createdAt'])
      .where('personId', '=', id)
      .execute(),
    reports: await db
      .selectFrom('report')
      .select(['kind', 'targetId', 'reason', 'createdAt', 'closedAt'])
      .where('reporterId', '=', id)
      .execute(),
    actsAsModerator: await db
      .selectFrom('auditEntry')
      .select(['act', 'kind', 'targetId', 'newName', 'reason', 'createdAt'])
      .where('actorId', '=', id)
      .execute(),
  }
}

async function imagesOf(db: Db, personId: string) {
  return await db
    .selectFrom('image')
    .select(['kind', 'width', 'height', 'createdAt', 'bytes'])
    .where('personId', '=', personId)
    .execute()
}
