import type { Db } from '#server/core/database/database.ts'
import { exportedOf, inPortions, ownRows, sortOfOwnRows } from '#server/core/database/queries.ts'
import { type OwnedTable, TABLE_FACTS } from '#server/core/database/table-facts.ts'
import { ownJourneysOf, ownRevisionsOf } from './export-journeys.store.ts'

/** Rows of a table in portions, or the only row. */
export type RecordTable = AsyncIterable<object[]> | Promise<object | undefined>

/** All data of a person, table by table, without secrets. A table is read when its function is called. */
export function everythingOf(db: Db, id: string): Record<string, () => RecordTable> {
  const row = (table: OwnedTable) => () => ownRows(db, table, id).executeTakeFirst()
  const rows = (table: OwnedTable, by?: string[], direction?: 'asc' | 'desc') => () =>
    inPortions(ownRows(db, table, id), by ?? sortOfOwnRows(table), direction)
  const oldestFirst = ['createdAt', 'journeyId']
  return {
    account: row('user'),
    profile: row('person'),
    signIns: rows('account'),
    sessions: rows('session'),
    passkeys: () => passkeysOf(db, id),
    secondFactor: row('secondFactor'),
    images: () => imagesOf(db, id),
    interests: rows('interest'),
    badgeNames: rows('personBadge'),
    invitations: rows('invitation'),
    formerEmails: rows('formerEmail'),
    linksMailed: rows('mailedLink'),
    ...ownJourneysOf(db, id),
    likes: rows('journeyLike', oldestFirst),
    follows: rows('journeyFollow', oldestFirst),
    countedActs: rows('journeyAct'),
    peopleFollowed: rows('personFollow', ['createdAt', 'followedId']),
    stepsDone: rows('stepDone'),
    notes: rows('stepNote'),
    coauthorships: rows('coauthor'),
    revisions: () => ownRevisionsOf(db, id),
    adaptations: rows('adaptation'),
    journeysFinished: rows('journeyFinish', ['finishedAt', 'journeyId']),
    thanks: rows('journeyThanks', oldestFirst),
    finishPictures: rows('finishPicture'),
    groupsLed: rows('walkGroup'),
    groupJourneys: () => groupJourneysOf(db, id),
    groupMemberships: rows('groupMember'),
    groupEmails: () => groupEmailsOf(db, id),
    groupRequests: rows('groupRequest'),
    comments: rows('comment', ['createdAt', 'id'], 'desc'),
    helpfulMarks: rows('commentHelpful'),
    suggestions: () => suggestionsOf(db, id),
    ratings: rows('rating'),
    suggestionReplies: () => repliesOf(db, id),
    mentions: rows('commentMention'),
    noticeSettings: rows('noticeSetting'),
    emailSettings: rows('emailSetting'),
    emailRefusals: rows('emailRefusal'),
    blocks: rows('block'),
    feedback: rows('feedback'),
    reports: rows('report'),
    // Decisions without an effect are known only to moderators; others are exported once their
    // message is sent.
    decisions: () =>
      inPortions(
        db
          .selectFrom('decision')
          .select(TABLE_FACTS.decision.exported)
          .where('writerId', '=', id)
          .where('act', '!=', 'nothing')
          .where('sendAt', 'is', null),
        ['id'],
      ),
    answers: rows('decisionAnswer'),
    actsAsModerator: rows('auditEntry'),
  }
}

function passkeysOf(db: Db, id: string) {
  const passkeys = db
    .selectFrom('passkey')
    .innerJoin('account', 'account.id', 'passkey.methodId')
    .select(exportedOf('passkey', TABLE_FACTS.passkey.exported))
    .select('account.createdAt')
    .where('userId', '=', id)
  return inPortions(passkeys, ['methodId'])
}

/** The addresses that the person invited to groups. */
function groupEmailsOf(db: Db, id: string) {
  const emails = db
    .selectFrom('groupAddress')
    .innerJoin('walkGroup', 'walkGroup.id', 'groupAddress.groupId')
    .select(exportedOf('groupAddress', TABLE_FACTS.groupAddress.exported))
    .where('walkGroup.leadId', '=', id)
  return inPortions(emails, ['groupId', 'email'])
}

async function* imagesOf(db: Db, personId: string) {
  const images = db.selectFrom('image').select(TABLE_FACTS.image.exported).where('personId', '=', personId)
  for await (const rows of inPortions(images, ['id']))
    yield rows.map(({ bytes, ...image }) => ({ ...image, webp: bytes.toString('base64') }))
}

/** The journeys that follow in the groups that the person leads. */
function groupJourneysOf(db: Db, leadId: string) {
  const following = db
    .selectFrom('groupJourney')
    .innerJoin('walkGroup', 'walkGroup.id', 'groupJourney.groupId')
    .select(exportedOf('groupJourney', TABLE_FACTS.groupJourney.exported))
    .where('leadId', '=', leadId)
  return inPortions(following, ['groupId', 'position'])
}

/** The suggestions that the person made. Replies are left out, since others wrote them. */
function suggestionsOf(db: Db, id: string) {
  const suggested = db
    .selectFrom('suggestion')
    .select(exportedOf('suggestion', ['id', 'journeyId', 'message', 'problem', 'stepId', 'url', 'changes']))
    .select(exportedOf('suggestion', ['taken', 'createdAt', 'decidedAt', 'accepted', 'withdrawnAt']))
    .select(exportedOf('suggestion', ['hiddenAt', 'hiddenFor']))
    .where('personId', '=', id)
  return inPortions(suggested, ['createdAt', 'id'], 'desc')
}

/** The person's replies to suggestions by others. */
function repliesOf(db: Db, id: string) {
  const replies = db
    .selectFrom('suggestion')
    .select(exportedOf('suggestion', ['journeyId', 'stepId', 'reply', 'decidedAt']))
    .where('decidedBy', '=', id)
    .where('reply', 'is not', null)
  return inPortions(replies, ['id'])
}
