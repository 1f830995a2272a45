import { isBlockOfSql } from '#server/core/access/people.ts'
import type { Db } from '#server/core/database/database.ts'
import { asPortion, inPortions } from '#server/core/database/queries.ts'
import { ownJourneysOf, ownRevisionsOf } from './export-journeys.store.ts'

/** Rows of a table in portions, or the only row. */
export type RecordTable = AsyncIterable<object[]> | Promise<object | undefined>

/** Everything stored about a person, table by table, without secrets. A table is read when it is called. */
export function everythingOf(db: Db, id: string): Record<string, () => RecordTable> {
  return { ...accountOf(db, id), ...ownJourneysOf(db, id), ...activityOf(db, id) }
}

function accountOf(db: Db, id: string) {
  return {
    account: () => readAccount(db, id),
    profile: () => db.selectFrom('person').selectAll().where('id', '=', id).executeTakeFirst(),
    signIns: () =>
      asPortion(
        db.selectFrom('account').select(['providerId', 'createdAt', 'emailVerifiedAt']).where('userId', '=', id),
      ),
    sessions: () =>
      asPortion(
        db.selectFrom('session').select(['createdAt', 'expiresAt', 'ipAddress', 'userAgent']).where('userId', '=', id),
      ),
    passkeys: () =>
      asPortion(
        db
          .selectFrom('passkey')
          .innerJoin('account', 'account.id', 'passkey.methodId')
          .select(['name', 'host', 'createdAt', 'usedAt'])
          .where('userId', '=', id),
      ),
    secondFactor: () => db.selectFrom('secondFactor').select('createdAt').where('userId', '=', id).executeTakeFirst(),
    images: () => imagesOf(db, id),
    interests: () => asPortion(db.selectFrom('interest').select(['badgeKey', 'position']).where('personId', '=', id)),
    badgeNames: () => asPortion(db.selectFrom('personBadge').select(['name', 'createdAt']).where('personId', '=', id)),
    invitations: () => inPortions(db.selectFrom('invitation').select('sentAt').where('inviterId', '=', id), ['id']),
    linksMailed: () =>
      asPortion(
        db
          .selectFrom('mailedLink')
          .select(['purpose', 'email', 'newEmail', 'createdAt', 'expiresAt', 'usedAt'])
          .where('userId', '=', id),
      ),
  }
}

async function readAccount(db: Db, id: string) {
  const account = await db
    .selectFrom('user')
    .select(['id', 'email', 'name', 'firstName', 'lastName', 'emailVerified', 'createdAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  return account && { ...account, emailVerified: Boolean(account.emailVerified) }
}

async function* imagesOf(db: Db, personId: string) {
  const images = db.selectFrom('image').select(['kind', 'width', 'height', 'createdAt', 'bytes'])
  for await (const rows of asPortion(images.where('personId', '=', personId)))
    yield rows.map(({ bytes, ...image }) => ({ ...image, webp: bytes.toString('base64') }))
}

/**
 * Tables of a person's reactions, progress, notes and messages, without the secret addresses of
 * pictures.
 */
function activityOf(db: Db, id: string) {
  const latest = ['createdAt', 'journeyId']
  return {
    likes: () =>
      inPortions(db.selectFrom('journeyLike').select(['journeyId', 'createdAt']).where('personId', '=', id), latest),
    follows: () =>
      inPortions(db.selectFrom('journeyFollow').select(['journeyId', 'createdAt']).where('personId', '=', id), latest),
    countedActs: () =>
      inPortions(db.selectFrom('journeyAct').select(['journeyId', 'kind', 'at', 'active']).where('personId', '=', id), [
        'journeyId',
        'kind',
      ]),
    peopleFollowed: () =>
      inPortions(db.selectFrom('personFollow').select(['followedId', 'createdAt']).where('followerId', '=', id), [
        'createdAt',
        'followedId',
      ]),
    stepsDone: () =>
      inPortions(db.selectFrom('stepDone').select(['journeyId', 'stepId', 'doneAt']).where('personId', '=', id), [
        'journeyId',
        'stepId',
      ]),
    notes: () =>
      inPortions(
        db.selectFrom('stepNote').select(['journeyId', 'stepId', 'text', 'updatedAt']).where('personId', '=', id),
        ['stepId'],
      ),
    coauthorships: () =>
      inPortions(
        db
          .selectFrom('coauthor')
          .select(['journeyId', 'invitedAt', 'acceptedAt', 'declinedAt', 'offeredAt'])
          .where('personId', '=', id),
        ['journeyId'],
      ),
    revisions: () => ownRevisionsOf(db, id),
    adaptations: () =>
      inPortions(
        db
          .selectFrom('adaptation')
          .select(['id', 'copiedAt', 'originalId', 'name', 'firstName'])
          .where('personId', '=', id),
        ['id'],
      ),
    ...finishesOf(db, id),
    ...talkOf(db, id),
    ...messagesOf(db, id),
  }
}

function finishesOf(db: Db, id: string) {
  return {
    journeysFinished: () =>
      inPortions(db.selectFrom('journeyFinish').select(['journeyId', 'finishedAt']).where('personId', '=', id), [
        'finishedAt',
        'journeyId',
      ]),
    thanks: () =>
      inPortions(db.selectFrom('journeyThanks').select(['journeyId', 'createdAt']).where('personId', '=', id), [
        'createdAt',
        'journeyId',
      ]),
    finishPictures: () =>
      inPortions(db.selectFrom('finishPicture').select(['journeyId', 'createdAt']).where('personId', '=', id), [
        'journeyId',
      ]),
  }
}

function talkOf(db: Db, id: string) {
  return {
    comments: () =>
      inPortions(
        db
          .selectFrom('comment')
          .select(['id', 'journeyId', 'stepId', 'parentId', 'text', 'createdAt', 'editedAt', 'removedAt', 'hiddenAt'])
          .select(['hiddenFor', 'helpfulCount'])
          .where('authorId', '=', id),
        ['createdAt', 'id'],
        'desc',
      ),
    helpfulMarks: () =>
      inPortions(db.selectFrom('commentHelpful').select(['commentId', 'createdAt']).where('personId', '=', id), [
        'commentId',
      ]),
    flags: () =>
      inPortions(
        db
          .selectFrom('suggestion')
          .select(['id', 'journeyId', 'stepId', 'problem as kind', 'message as note', 'url', 'createdAt', 'decidedAt'])
          .select(['accepted', 'hiddenAt', 'hiddenFor'])
          .where('personId', '=', id)
          .where('problem', 'is not', null),
        ['createdAt', 'id'],
        'desc',
      ),
    suggestions: () =>
      inPortions(
        db
          .selectFrom('suggestion')
          .select(['id', 'journeyId', 'message', 'changes', 'createdAt', 'decidedAt', 'accepted', 'taken'])
          .select(['withdrawnAt', 'hiddenAt', 'hiddenFor'])
          .where('personId', '=', id)
          .where('problem', 'is', null),
        ['createdAt', 'id'],
        'desc',
      ),
    ratings: () =>
      inPortions(
        db
          .selectFrom('rating')
          .select(['journeyId', 'stars', 'note', 'notedAt', 'createdAt', 'updatedAt', 'hiddenAt', 'hiddenFor'])
          .where('personId', '=', id),
        ['id'],
      ),
    flagReplies: () => inPortions(repliesOf(db, id).select('stepId').where('problem', 'is not', null), ['id']),
    suggestionReplies: () => inPortions(repliesOf(db, id).where('problem', 'is', null), ['id']),
    mentions: () =>
      inPortions(db.selectFrom('commentMention').select('commentId').where('personId', '=', id), ['commentId']),
    ...settingsOf(db, id),
  }
}

/** The answers of the person to what others suggested. */
function repliesOf(db: Db, id: string) {
  return db
    .selectFrom('suggestion')
    .select(['journeyId', 'reply', 'decidedAt'])
    .where('decidedBy', '=', id)
    .where('reply', 'is not', null)
}

function settingsOf(db: Db, id: string) {
  return {
    noticeSettings: () =>
      asPortion(db.selectFrom('noticeSetting').select(['kind', 'inApp', 'email']).where('personId', '=', id)),
    emailSettings: () =>
      asPortion(
        db
          .selectFrom('emailSetting')
          .select(['digestAt', 'digestWeek', 'noticesAt', 'refusedAt', 'refusedEmail'])
          .where('personId', '=', id),
      ),
    emailRefusals: () =>
      inPortions(db.selectFrom('emailRefusal').select(['email', 'createdAt']).where('personId', '=', id), ['id']),
    blocks: () =>
      inPortions(db.selectFrom('block').select(['blockedId', 'createdAt']).where(isBlockOfSql(id)), ['blockedId']),
  }
}

function messagesOf(db: Db, id: string) {
  return {
    feedback: () =>
      inPortions(
        db
          .selectFrom('feedback')
          .select(['name', 'email', 'phone', 'feedback', 'link', 'createdAt'])
          .where('personId', '=', id),
        ['id'],
      ),
    reports: () =>
      inPortions(
        db
          .selectFrom('report')
          .select(['kind', 'targetId', 'reason', 'createdAt', 'closedAt'])
          .where('reporterId', '=', id),
        ['id'],
      ),
    // Decisions to do nothing are known to moderators alone, others once their message is sent.
    decisions: () =>
      inPortions(
        db
          .selectFrom('decision')
          .select(['act', 'kind', 'targetId', 'journeyId', 'reason', 'pausedUntil', 'createdAt'])
          .where('writerId', '=', id)
          .where('act', '!=', 'nothing')
          .where('sendAt', 'is', null),
        ['id'],
      ),
    answers: () =>
      inPortions(
        db.selectFrom('decisionAnswer').select(['decisionId', 'text', 'createdAt']).where('personId', '=', id),
        ['decisionId'],
      ),
    actsAsModerator: () =>
      inPortions(
        db
          .selectFrom('auditEntry')
          .select(['act', 'kind', 'targetId', 'newName', 'reason', 'createdAt'])
          .where('actorId', '=', id),
        ['id'],
      ),
  }
}
