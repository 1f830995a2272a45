import type { Db } from './database.ts'
import type { Tables } from './tables/tables.ts'

/**
 * Why the export of an account leaves out a column, or all columns of a table:
 * - `secret`: it gives access, or could reveal what does;
 * - `others`: it is about other people or their acts, which the person must not learn from an export;
 * - `derived`: it follows from other columns;
 * - `internal`: only the server's work needs it;
 * - `site`: it belongs to the site, or to someone without an account.
 */
type Reason = 'secret' | 'others' | 'derived' | 'internal' | 'site'

type Decision<Column> = Partial<Record<Reason | 'exported', readonly Column[]>> & {
  /** The column with the id of the account; tables without one belong to another table's row. */
  owner?: Column
}

/** What the export of an account holds of each column; a table of which it holds nothing has only the reason. */
export const PERSONAL = {
  user: {
    owner: 'id',
    exported: [
      ...(['id', 'email', 'name', 'firstName', 'lastName', 'emailVerified', 'admittedAt', 'createdAt'] as const),
      ...(['signedInAt', 'deletionToldAt'] as const),
    ],
    internal: ['updatedAt'],
  },
  session: {
    owner: 'userId',
    exported: ['createdAt', 'expiresAt', 'ipAddress', 'userAgent', 'factorAt', 'provenAt'],
    secret: ['id', 'token', 'idToken'],
    internal: ['methodId', 'updatedAt', 'wrotePosition'],
  },
  account: {
    owner: 'userId',
    exported: ['providerId', 'issuer', 'accountId', 'createdAt', 'emailVerifiedAt'],
    secret: ['password'],
    internal: ['id', 'updatedAt'],
  },
  passkey: {
    exported: ['name', 'host', 'usedAt'],
    secret: ['publicKey'],
    internal: ['methodId', 'counter', 'transports'],
  },
  secondFactor: {
    owner: 'userId',
    exported: ['createdAt'],
    secret: ['secret', 'secretMark', 'lastStep'],
  },
  spareCode: 'secret',
  person: {
    owner: 'id',
    exported: [
      ...(['id', 'displayName', 'firstName', 'lastName', 'initial', 'role', 'company', 'pronouns', 'about'] as const),
      ...(['links', 'photoURL', 'cover', 'createdAt', 'followerCount', 'followingCount', 'journeyCount'] as const),
      ...(['shows', 'unlistedAt', 'listedAt', 'onboardedAt', 'language', 'timeZone', 'weeklyGoal'] as const),
      ...(['licence', 'askLicence', 'counted', 'moderatorSince', 'acceptedRules', 'moderatorByClaim'] as const),
      ...(['operatorSince', 'suspendedAt', 'suspendedFor', 'pausedAt', 'pausedUntil', 'pausedFor'] as const),
    ],
    derived: ['nameKey', 'sortName', 'searchText'],
  },
  badge: 'site',
  interest: { owner: 'personId', exported: ['badgeKey', 'position'] },
  personBadge: { owner: 'personId', exported: ['name', 'createdAt'], derived: ['badgeKey'] },
  journey: {
    owner: 'ownerId',
    exported: [
      ...(['id', 'ownerId', 'name', 'description', 'visibility', 'createdAt', 'updatedAt', 'version'] as const),
      ...(['archivedAt', 'deletedAt', 'hiddenAt', 'hiddenFor', 'listedAt', 'stepCount', 'likeCount'] as const),
      ...(['followerCount', 'language', 'languageChosen', 'level', 'closingWords', 'licence', 'coverSeed'] as const),
      ...(['cover', 'importedFrom', 'adaptationId', 'originalId', 'requiredCount', 'minutes', 'free'] as const),
      ...(['stepTypes', 'stepUnits', 'commentCount', 'discussionClosedAt', 'ratingStars'] as const),
      ...(['takesSuggestions', 'erasedAt'] as const),
    ],
    others: [
      ...(['score', 'countedLikes', 'countedFinishes', 'countedWalkers', 'coauthorIds', 'ratingCount'] as const),
      ...(['ratingDueAt', 'ratingSince', 'ratingAfter', 'coverImages', 'coverDueAt', 'reach', 'reachAt'] as const),
    ],
    internal: ['cardVersion', 'searchDueAt', 'textBytes', 'revisionBytes', 'learnedLetters'],
  },
  journeyBadge: { exported: ['journeyId', 'badgeKey', 'position'], derived: ['rank', 'language'] },
  cardEpoch: 'site',
  step: {
    exported: [
      ...(['id', 'journeyId', 'position', 'stepType', 'description', 'url', 'targetId', 'minutes', 'cost'] as const),
      ...(['language', 'note', 'section', 'optional', 'orPrevious', 'createdAt', 'copiedFrom'] as const),
      ...(['linkChangedAt', 'removedAt', 'commentCount'] as const),
    ],
    derived: ['unit'],
  },
  revision: {
    owner: 'personId',
    exported: ['journeyId', 'number', 'changedAt', 'line', 'hiddenAt', 'hiddenFor', 'changes', 'restored'],
    others: ['suggestionId'],
    internal: ['id', 'startedAt', 'parts'],
  },
  revisionPart: { exported: ['content'], internal: ['journeyId', 'key'] },
  coauthor: {
    owner: 'personId',
    exported: ['journeyId', 'invitedAt', 'acceptedAt', 'declinedAt', 'offeredAt'],
    derived: ['createdAt'],
  },
  adaptation: {
    owner: 'personId',
    exported: ['id', 'copiedAt', 'originalId', 'name', 'firstName'],
    others: ['authorId', 'author', 'firstId', 'firstAuthorId', 'firstAuthor', 'base'],
    internal: ['sourceId', 'baseBytes', 'seenVersion', 'decidedAt', 'undo', 'toldAt', 'waiting', 'waitingFor'],
  },
  adaptationPart: 'others',
  journeySearch: 'derived',
  searchWord: 'derived',
  searchTrigram: 'derived',
  personWord: 'derived',
  journeyLike: { owner: 'personId', exported: ['journeyId', 'createdAt'] },
  journeyFollow: { owner: 'personId', exported: ['journeyId', 'createdAt', 'seenAt'] },
  journeyAct: { owner: 'personId', exported: ['journeyId', 'kind', 'at', 'active'], internal: ['dueAt'] },
  personFollow: { owner: 'followerId', exported: ['followedId', 'createdAt'] },
  image: { owner: 'personId', exported: ['kind', 'width', 'height', 'createdAt', 'bytes'], secret: ['id'] },
  preview: 'site',
  stepDone: { owner: 'personId', exported: ['journeyId', 'stepId', 'doneAt'] },
  stepNote: { owner: 'personId', exported: ['journeyId', 'stepId', 'text', 'updatedAt'], derived: ['searchText'] },
  draft: {
    owner: 'personId',
    exported: ['id', 'content', 'version', 'createdAt', 'updatedAt', 'importedFrom'],
    derived: ['name', 'stepCount'],
    internal: ['adaptationId'],
  },
  journeyFinish: { owner: 'personId', exported: ['journeyId', 'finishedAt'] },
  journeyThanks: { owner: 'personId', exported: ['journeyId', 'createdAt'] },
  finishPicture: { owner: 'personId', exported: ['journeyId', 'createdAt'], secret: ['token'] },
  comment: {
    owner: 'authorId',
    exported: [
      ...(['id', 'journeyId', 'stepId', 'parentId', 'text', 'createdAt', 'editedAt', 'removedAt'] as const),
      ...(['hiddenAt', 'hiddenFor', 'helpfulCount'] as const),
    ],
    others: ['replyCount'],
    derived: ['shownAt'],
    internal: ['deletedAt'],
  },
  commentHelpful: { owner: 'personId', exported: ['commentId', 'createdAt'] },
  commentMention: { owner: 'personId', exported: ['commentId'] },
  block: { owner: 'blockerId', exported: ['blockedId', 'createdAt'] },
  suggestion: {
    owner: 'personId',
    exported: [
      ...(['id', 'journeyId', 'message', 'problem', 'stepId', 'url', 'changes', 'taken', 'createdAt'] as const),
      // Of the person who decided.
      'reply',
      ...(['decidedAt', 'accepted', 'withdrawnAt', 'hiddenAt', 'hiddenFor'] as const),
    ],
    others: ['oldUrl', 'base', 'decidedBy', 'madeVersion'],
  },
  rating: {
    owner: 'personId',
    exported: ['journeyId', 'stars', 'note', 'notedAt', 'createdAt', 'updatedAt', 'hiddenAt', 'hiddenFor'],
    internal: ['id'],
  },
  outbox: 'internal',
  notice: 'others',
  noticeAct: 'others',
  noticeSetting: { owner: 'personId', exported: ['kind', 'inApp', 'email'] },
  emailSetting: {
    owner: 'personId',
    exported: ['digestAt', 'digestWeek', 'noticesAt', 'refusedAt', 'refusedEmail'],
  },
  emailRefusal: { owner: 'personId', exported: ['email', 'createdAt'], internal: ['id'] },
  job: 'site',
  linkCheck: 'site',
  linkHost: 'site',
  linkProgress: 'site',
  feedback: {
    owner: 'personId',
    exported: ['name', 'email', 'phone', 'feedback', 'link', 'createdAt'],
    others: ['state', 'changedAt'],
    derived: ['searchText'],
    internal: ['id'],
  },
  report: {
    owner: 'reporterId',
    exported: ['kind', 'targetId', 'reason', 'createdAt', 'closedAt'],
    others: ['closedBy', 'writerId', 'decisionId'],
    internal: ['id'],
  },
  decision: {
    owner: 'writerId',
    exported: ['act', 'kind', 'targetId', 'journeyId', 'reason', 'pausedUntil', 'createdAt'],
    others: ['actorId', 'alongWith'],
    internal: ['id', 'hid', 'sendAt', 'keptAs', 'versionsBefore'],
  },
  decisionAnswer: {
    owner: 'personId',
    exported: ['decisionId', 'text', 'createdAt'],
    others: ['closedAt', 'closedBy', 'lifted'],
  },
  auditEntry: {
    owner: 'actorId',
    exported: ['act', 'kind', 'targetId', 'newName', 'reason', 'createdAt'],
    internal: ['id'],
  },
  formerEmail: { owner: 'userId', exported: ['email', 'changedAt'] },
  mailedLink: {
    owner: 'userId',
    exported: ['purpose', 'email', 'newEmail', 'createdAt', 'expiresAt', 'usedAt'],
    secret: ['hash', 'identity'],
  },
  invitation: { owner: 'inviterId', exported: ['sentAt'], secret: ['recipientHash'], internal: ['id'] },
  invitationRefusal: 'site',
  siteSetting: 'site',
  siteImage: 'site',
  databaseSize: 'site',
  invitationLink: 'site',
  operatorLink: 'secret',
  joinRequest: 'site',
  mail: 'secret',
  limitCount: 'internal',
  idempotencyKey: 'internal',
} as const satisfies { [Name in keyof Tables]: Reason | Decision<keyof Tables[Name]> }

type Personal = typeof PERSONAL

type ExportedTable = {
  [Name in keyof Personal]: Personal[Name] extends { exported: readonly string[] } ? Name : never
}[keyof Personal]

type OwnedTable = {
  [Name in ExportedTable]: Personal[Name] extends { owner: string } ? Name : never
}[ExportedTable]

/** Some of a table's columns that an export may hold, with their table's name. */
export function exportedOf<Name extends ExportedTable, Column extends Personal[Name]['exported'][number]>(
  table: Name,
  columns: readonly Column[],
) {
  return columns.map((column) => `${table}.${column}` as const)
}

/** The rows of an account in a table, with what its export holds of them. */
export function ownRows(db: Db, table: OwnedTable, id: string) {
  const { owner, exported } = PERSONAL[table]
  // The same query for tables of different columns, which the types can't express.
  const [name, columns] = [table as 'rating', exported as readonly 'id'[]]
  return db
    .selectFrom(name)
    .select(columns)
    .where(owner as 'personId', '=', id)
}
