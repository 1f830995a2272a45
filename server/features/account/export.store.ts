import { isBlockOfSql } from '#server/core/access/people.ts'
import type { Db } from '#server/core/database/database.ts'
import { exportedOf, ownRows, PERSONAL } from '#server/core/database/personal.ts'
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
    profile: () => ownRows(db, 'person', id).executeTakeFirst(),
    signIns: () => asPortion(ownRows(db, 'account', id)),
    sessions: () => asPortion(ownRows(db, 'session', id)),
    passkeys: () =>
      asPortion(
        db
          .selectFrom('passkey')
          .innerJoin('account', 'account.id', 'passkey.methodId')
          .select(exportedOf('passkey', PERSONAL.passkey.exported))
          .select('account.createdAt')
          .where('userId', '=', id),
      ),
    secondFactor: () => ownRows(db, 'secondFactor', id).executeTakeFirst(),
    images: () => imagesOf(db, id),
    interests: () => asPortion(ownRows(db, 'interest', id)),
    badgeNames: () => asPortion(ownRows(db, 'personBadge', id)),
    invitations: () => inPortions(ownRows(db, 'invitation', id), ['id']),
    formerEmails: () => asPortion(ownRows(db, 'formerEmail', id)),
    linksMailed: () => asPortion(ownRows(db, 'mailedLink', id)),
  }
}

async function readAccount(db: Db, id: string) {
  const account = await db.selectFrom('user').select(PERSONAL.user.exported).where('id', '=', id).executeTakeFirst()
  return account && { ...account, emailVerified: Boolean(account.emailVerified) }
}

async function* imagesOf(db: Db, personId: string) {
  const images = db.selectFrom('image').select(PERSONAL.image.exported)
  for await (const rows of asPortion(images.where('personId', '=', personId)))
    yield rows.map(({ bytes, ...image }) => ({ ...image, webp: bytes.toString('base64') }))
}

/** Tables of a person's reactions, progress, notes and messages. */
function activityOf(db: Db, id: string) {
  const latest = ['createdAt', 'journeyId']
  return {
    likes: () => inPortions(ownRows(db, 'journeyLike', id), latest),
    follows: () => inPortions(ownRows(db, 'journeyFollow', id), latest),
    countedActs: () => inPortions(ownRows(db, 'journeyAct', id), ['journeyId', 'kind']),
    peopleFollowed: () => inPortions(ownRows(db, 'personFollow', id), ['createdAt', 'followedId']),
    stepsDone: () => inPortions(ownRows(db, 'stepDone', id), ['journeyId', 'stepId']),
    notes: () => inPortions(ownRows(db, 'stepNote', id), ['stepId']),
    coauthorships: () => inPortions(ownRows(db, 'coauthor', id), ['journeyId']),
    revisions: () => ownRevisionsOf(db, id),
    adaptations: () => inPortions(ownRows(db, 'adaptation', id), ['id']),
    journeysFinished: () => inPortions(ownRows(db, 'journeyFinish', id), ['finishedAt', 'journeyId']),
    thanks: () => inPortions(ownRows(db, 'journeyThanks', id), latest),
    finishPictures: () => inPortions(ownRows(db, 'finishPicture', id), ['journeyId']),
    ...talkOf(db, id),
    ...settingsOf(db, id),
    ...messagesOf(db, id),
  }
}

function talkOf(db: Db, id: string) {
  return {
    comments: () => inPortions(ownRows(db, 'comment', id), ['createdAt', 'id'], 'desc'),
    helpfulMarks: () => inPortions(ownRows(db, 'commentHelpful', id), ['commentId']),
    suggestions: () =>
      inPortions(
        db
          .selectFrom('suggestion')
          // The reply is its writer's.
          .select(exportedOf('suggestion', ['id', 'journeyId', 'message', 'problem', 'stepId', 'url', 'changes']))
          .select(exportedOf('suggestion', ['taken', 'createdAt', 'decidedAt', 'accepted', 'withdrawnAt']))
          .select(exportedOf('suggestion', ['hiddenAt', 'hiddenFor']))
          .where('personId', '=', id),
        ['createdAt', 'id'],
        'desc',
      ),
    ratings: () => inPortions(ownRows(db, 'rating', id), ['id']),
    suggestionReplies: () => inPortions(repliesOf(db, id), ['id']),
    mentions: () => inPortions(ownRows(db, 'commentMention', id), ['commentId']),
  }
}

/** The answers of the person to what others suggested. */
function repliesOf(db: Db, id: string) {
  return db
    .selectFrom('suggestion')
    .select(exportedOf('suggestion', ['journeyId', 'stepId', 'reply', 'decidedAt']))
    .where('decidedBy', '=', id)
    .where('reply', 'is not', null)
}

function settingsOf(db: Db, id: string) {
  return {
    noticeSettings: () => asPortion(ownRows(db, 'noticeSetting', id)),
    emailSettings: () => asPortion(ownRows(db, 'emailSetting', id)),
    emailRefusals: () => inPortions(ownRows(db, 'emailRefusal', id), ['id']),
    blocks: () =>
      inPortions(db.selectFrom('block').select(PERSONAL.block.exported).where(isBlockOfSql(id)), ['blockedId']),
  }
}

function messagesOf(db: Db, id: string) {
  return {
    feedback: () => inPortions(ownRows(db, 'feedback', id), ['id']),
    reports: () => inPortions(ownRows(db, 'report', id), ['id']),
    // Decisions to do nothing are known to moderators alone, others once their message is sent.
    decisions: () =>
      inPortions(
        db
          .selectFrom('decision')
          .select(PERSONAL.decision.exported)
          .where('writerId', '=', id)
          .where('act', '!=', 'nothing')
          .where('sendAt', 'is', null),
        ['id'],
      ),
    answers: () => inPortions(ownRows(db, 'decisionAnswer', id), ['decisionId']),
    actsAsModerator: () => inPortions(ownRows(db, 'auditEntry', id), ['id']),
  }
}
