import { badgeNameFor } from '#server/badges/badges.store.ts'
import type { Db } from '#server/database/database.ts'

/** Everything stored about a person, table by table, without secrets. */
export async function readEverything(db: Db, id: string): Promise<Record<string, unknown>> {
  return { ...(await readAccount(db, id)), ...(await readOwnJourneys(db, id)), ...(await readActivity(db, id)) }
}

async function readAccount(db: Db, id: string) {
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
    images: (await readImages(db, id)).map(({ bytes, ...image }) => ({ ...image, webp: bytes.toString('base64') })),
    interests: await db.selectFrom('interest').select(['badgeKey', 'position']).where('personId', '=', id).execute(),
    badgeNames: await db.selectFrom('personBadge').select(['name', 'createdAt']).where('personId', '=', id).execute(),
    invitations: await db.selectFrom('invitation').select('sentAt').where('inviterId', '=', id).execute(),
    linksMailed: await db
      .selectFrom('mailedLink')
      .select(['purpose', 'email', 'newEmail', 'createdAt', 'expiresAt', 'usedAt'])
      .where('userId', '=', id)
      .execute(),
  }
}

async function readOwnJourneys(db: Db, id: string) {
  const owned = db.selectFrom('journey').select('id').where('ownerId', '=', id)
  return {
    journeys: await db.selectFrom('journey').selectAll().where('ownerId', '=', id).execute(),
    journeyBadges: await db
      .selectFrom('journeyBadge')
      .innerJoin('badge', 'badge.key', 'journeyBadge.badgeKey')
      .selectAll('journeyBadge')
      .select(badgeNameFor(id).as('name'))
      .where('journeyId', 'in', owned)
      .execute(),
    steps: await db.selectFrom('step').selectAll().where('journeyId', 'in', owned).execute(),
    drafts: await db
      .selectFrom('draft')
      .select(['id', 'content', 'version', 'createdAt', 'updatedAt', 'importedFrom'])
      .where('personId', '=', id)
      .orderBy('updatedAt', 'desc')
      .orderBy('id', 'desc')
      .execute(),
  }
}

/** Reactions, progress, notes and messages; the addresses of pictures are secret. */
async function readActivity(db: Db, id: string) {
  return {
    likes: await db.selectFrom('journeyLike').select(['journeyId', 'createdAt']).where('personId', '=', id).execute(),
    follows: await db
      .selectFrom('journeyFollow')
      .select(['journeyId', 'createdAt'])
      .where('personId', '=', id)
      .execute(),
    countedActs: await db
      .selectFrom('journeyAct')
      .select(['journeyId', 'kind', 'at', 'active'])
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
    notes: await db
      .selectFrom('stepNote')
      .select(['journeyId', 'stepId', 'text', 'updatedAt'])
      .where('personId', '=', id)
      .execute(),
    journeysFinished: await db
      .selectFrom('journeyFinish')
      .select(['journeyId', 'finishedAt'])
      .where('personId', '=', id)
      .execute(),
    thanks: await db
      .selectFrom('journeyThanks')
      .select(['journeyId', 'createdAt'])
      .where('personId', '=', id)
      .execute(),
    finishPictures: await db
      .selectFrom('finishPicture')
      .select(['journeyId', 'createdAt'])
      .where('personId', '=', id)
      .execute(),
    ...(await readTalk(db, id)),
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

async function readTalk(db: Db, id: string) {
  return {
    comments: await db
      .selectFrom('comment')
      .select(['id', 'journeyId', 'stepId', 'parentId', 'text', 'createdAt', 'editedAt', 'removedAt', 'hiddenAt'])
      .select(['hiddenFor', 'helpfulCount'])
      .where('authorId', '=', id)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .execute(),
    helpfulMarks: await db
      .selectFrom('commentHelpful')
      .select(['commentId', 'createdAt'])
      .where('personId', '=', id)
      .execute(),
    flags: await db
      .selectFrom('flag')
      .select(['id', 'journeyId', 'stepId', 'kind', 'note', 'url', 'createdAt', 'decidedAt', 'accepted'])
      .select(['hiddenAt', 'hiddenFor'])
      .where('personId', '=', id)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .execute(),
    ratings: await db
      .selectFrom('rating')
      .select(['journeyId', 'stars', 'note', 'notedAt', 'createdAt', 'updatedAt', 'hiddenAt', 'hiddenFor'])
      .where('personId', '=', id)
      .execute(),
    flagReplies: await db
      .selectFrom('flag')
      .innerJoin('journey', 'journey.id', 'flag.journeyId')
      .select(['flag.journeyId', 'flag.stepId', 'flag.reply', 'flag.decidedAt'])
      .where('journey.ownerId', '=', id)
      .where('flag.reply', 'is not', null)
      .execute(),
    mentions: await db.selectFrom('commentMention').select('commentId').where('personId', '=', id).execute(),
    noticeSettings: await db
      .selectFrom('noticeSetting')
      .select(['kind', 'inApp', 'email'])
      .where('personId', '=', id)
      .execute(),
    emailSettings: await db
      .selectFrom('emailSetting')
      .select(['digestAt', 'digestWeek', 'noticesAt', 'refusedAt', 'refusedEmail'])
      .where('personId', '=', id)
      .execute(),
    emailRefusals: await db
      .selectFrom('emailRefusal')
      .select(['email', 'createdAt'])
      .where('personId', '=', id)
      .execute(),
    blocks: await db.selectFrom('block').select(['blockedId', 'createdAt']).where('blockerId', '=', id).execute(),
  }
}

async function readImages(db: Db, personId: string) {
  return await db
    .selectFrom('image')
    .select(['kind', 'width', 'height', 'createdAt', 'bytes'])
    .where('personId', '=', personId)
    .execute()
}
