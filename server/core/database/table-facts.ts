import type { Tables } from './tables/tables.ts'

/**
 * Why the export of an account leaves out a column, or all columns of a table:
 * - `secret`: it gives access, or could reveal what does;
 * - `others`: it is about other people or their acts, which the person must not learn from an export;
 * - `derived`: it follows from other columns; a whole table is made anew instead of archived;
 * - `internal`: only the server's work needs it;
 * - `site`: it belongs to the site, or to someone without an account.
 */
type Reason = 'secret' | 'others' | 'derived' | 'internal' | 'site'

type Exported<Column> = Partial<Record<Reason, readonly Column[]>> & { exported: readonly Column[] }

type Facts<Column> = (Exported<Column> | { notExported: Reason }) & {
  /** The primary key. */
  key: readonly Column[]
  /** The column with the account's id. Deleting the account deletes the row or sets the column to null. */
  owner?: Column
  /** Whether rows are erased with the journey whose id is in `journeyId`. */
  ofJourney?: 'journeyId' extends Column ? true : never
  /** Texts whose bytes count in the quota of the owner. */
  counted?: readonly Column[]
  /** Numbers of bytes that count in the quota of the owner. */
  sizes?: readonly Column[]
  /** Columns that hold JSON as text. */
  json?: readonly Column[]
  /** Columns that hold 1 or 0. */
  flags?: readonly Column[]
  /** Columns that hold 1 or 0 on SQLite and a boolean on PostgreSQL. */
  booleans?: readonly Column[]
  /** Whether rows can only be read with the AUTH_SECRET they were written with. */
  sealed?: true
}

/** Facts about each table and its columns. A table comes after those that it references. */
export const TABLE_FACTS = {
  user: {
    key: ['id'],
    owner: 'id',
    booleans: ['emailVerified'],
    exported: [
      ...(['id', 'email', 'name', 'firstName', 'lastName', 'emailVerified', 'admittedAt', 'createdAt'] as const),
      ...(['signedInAt', 'deletionToldAt'] as const),
    ],
    internal: ['updatedAt'],
  },
  account: {
    key: ['id'],
    owner: 'userId',
    exported: ['providerId', 'issuer', 'accountId', 'createdAt', 'emailVerifiedAt'],
    secret: ['password'],
    internal: ['id', 'updatedAt'],
  },
  passkey: {
    key: ['methodId'],
    exported: ['name', 'host', 'usedAt'],
    secret: ['publicKey'],
    internal: ['methodId', 'counter', 'transports'],
  },
  secondFactor: {
    key: ['userId'],
    owner: 'userId',
    exported: ['createdAt'],
    secret: ['secret', 'secretMark', 'lastStep'],
  },
  spareCode: { key: ['id'], owner: 'userId', notExported: 'secret' },
  session: {
    key: ['id'],
    owner: 'userId',
    sealed: true,
    exported: ['createdAt', 'expiresAt', 'ipAddress', 'userAgent', 'factorAt', 'provenAt'],
    secret: ['id', 'token', 'idToken'],
    internal: ['methodId', 'updatedAt', 'wrotePosition'],
  },
  person: {
    key: ['id'],
    owner: 'id',
    json: ['links', 'shows'],
    flags: ['counted', 'askLicence'],
    exported: [
      ...(['id', 'displayName', 'firstName', 'lastName', 'initial', 'role', 'company', 'pronouns', 'about'] as const),
      ...(['links', 'photoURL', 'cover', 'createdAt', 'followerCount', 'followingCount', 'journeyCount'] as const),
      ...(['shows', 'unlistedAt', 'listedAt', 'onboardedAt', 'language', 'timeZone', 'weeklyGoal'] as const),
      ...(['licence', 'askLicence', 'counted', 'moderatorSince', 'acceptedRules', 'moderatorByClaim'] as const),
      ...(['operatorSince', 'suspendedAt', 'suspendedFor', 'pausedAt', 'pausedUntil', 'pausedFor'] as const),
    ],
    derived: ['nameKey', 'sortName', 'searchText'],
  },
  personWord: { key: ['word', 'personId'], owner: 'personId', notExported: 'derived' },
  formerEmail: { key: ['userId', 'changedAt'], owner: 'userId', exported: ['email', 'changedAt'] },
  mailedLink: {
    key: ['hash'],
    owner: 'userId',
    exported: ['purpose', 'email', 'newEmail', 'createdAt', 'expiresAt', 'usedAt'],
    secret: ['hash', 'identity'],
  },
  invitation: {
    key: ['id'],
    owner: 'inviterId',
    exported: ['sentAt'],
    secret: ['recipientHash'],
    internal: ['id'],
  },
  invitationRefusal: { key: ['recipientHash'], notExported: 'site' },
  siteSetting: { key: ['name'], notExported: 'site' },
  siteImage: { key: ['id'], notExported: 'site' },
  invitationLink: { key: ['id'], notExported: 'site' },
  operatorLink: { key: ['hash'], notExported: 'secret' },
  joinRequest: { key: ['id'], notExported: 'site' },
  badge: { key: ['key'], notExported: 'site' },
  interest: { key: ['personId', 'badgeKey'], owner: 'personId', exported: ['badgeKey', 'position'] },
  personBadge: {
    key: ['personId', 'badgeKey'],
    owner: 'personId',
    exported: ['name', 'createdAt'],
    derived: ['badgeKey'],
  },
  journey: {
    key: ['id'],
    owner: 'ownerId',
    sizes: ['textBytes', 'revisionBytes'],
    json: ['stepTypes', 'stepUnits'],
    flags: ['languageChosen', 'free'],
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
  journeySearch: { key: ['journeyId'], notExported: 'derived' },
  coauthor: {
    key: ['journeyId', 'personId'],
    owner: 'personId',
    ofJourney: true,
    exported: ['journeyId', 'invitedAt', 'acceptedAt', 'declinedAt', 'offeredAt'],
    derived: ['createdAt'],
  },
  journeyBadge: {
    key: ['journeyId', 'badgeKey'],
    exported: ['journeyId', 'badgeKey', 'position'],
    derived: ['rank', 'language'],
  },
  step: {
    key: ['id'],
    ofJourney: true,
    flags: ['optional', 'orPrevious'],
    exported: [
      ...(['id', 'journeyId', 'position', 'stepType', 'description', 'url', 'targetId', 'minutes', 'cost'] as const),
      ...(['language', 'note', 'section', 'optional', 'orPrevious', 'createdAt', 'copiedFrom'] as const),
      ...(['linkChangedAt', 'removedAt', 'commentCount'] as const),
    ],
    derived: ['unit'],
  },
  revision: {
    key: ['journeyId', 'number'],
    owner: 'personId',
    ofJourney: true,
    json: ['changes'],
    exported: ['journeyId', 'number', 'changedAt', 'line', 'hiddenAt', 'hiddenFor', 'changes', 'restored'],
    others: ['suggestionId'],
    internal: ['id', 'startedAt', 'parts'],
  },
  revisionPart: { key: ['journeyId', 'key'], ofJourney: true, exported: ['content'], internal: ['journeyId', 'key'] },
  adaptation: {
    key: ['id'],
    owner: 'personId',
    sizes: ['baseBytes'],
    exported: ['id', 'copiedAt', 'originalId', 'name', 'firstName'],
    others: ['authorId', 'author', 'firstId', 'firstAuthorId', 'firstAuthor', 'base'],
    internal: ['sourceId', 'baseBytes', 'seenVersion', 'decidedAt', 'undo', 'toldAt', 'waiting', 'waitingFor'],
  },
  adaptationPart: { key: ['journeyId', 'key'], notExported: 'others', ofJourney: true },
  journeyLike: {
    key: ['journeyId', 'personId'],
    owner: 'personId',
    ofJourney: true,
    exported: ['journeyId', 'createdAt'],
  },
  journeyFollow: {
    key: ['journeyId', 'personId'],
    owner: 'personId',
    ofJourney: true,
    exported: ['journeyId', 'createdAt', 'seenAt'],
  },
  journeyAct: {
    key: ['journeyId', 'personId', 'kind'],
    owner: 'personId',
    ofJourney: true,
    flags: ['active'],
    exported: ['journeyId', 'kind', 'at', 'active'],
    internal: ['dueAt'],
  },
  personFollow: { key: ['followedId', 'followerId'], owner: 'followerId', exported: ['followedId', 'createdAt'] },
  stepDone: {
    key: ['personId', 'journeyId', 'stepId'],
    owner: 'personId',
    ofJourney: true,
    exported: ['journeyId', 'stepId', 'doneAt'],
  },
  stepNote: {
    key: ['personId', 'stepId'],
    owner: 'personId',
    ofJourney: true,
    counted: ['text'],
    exported: ['journeyId', 'stepId', 'text', 'updatedAt'],
    derived: ['searchText'],
  },
  draft: {
    key: ['id'],
    owner: 'personId',
    counted: ['content'],
    json: ['content'],
    exported: ['id', 'content', 'version', 'createdAt', 'updatedAt', 'importedFrom'],
    derived: ['name', 'stepCount'],
    internal: ['adaptationId'],
  },
  journeyFinish: {
    key: ['personId', 'journeyId'],
    owner: 'personId',
    ofJourney: true,
    exported: ['journeyId', 'finishedAt'],
  },
  journeyThanks: {
    key: ['journeyId', 'personId'],
    owner: 'personId',
    ofJourney: true,
    exported: ['journeyId', 'createdAt'],
  },
  finishPicture: {
    key: ['personId', 'journeyId'],
    owner: 'personId',
    exported: ['journeyId', 'createdAt'],
    secret: ['token'],
  },
  walkGroup: {
    key: ['id'],
    owner: 'leadId',
    counted: ['name', 'message'],
    flags: ['isClass', 'isOpen'],
    exported: [
      ...(['id', 'journeyId', 'name', 'message', 'messageAt', 'lastDay', 'linkUses', 'linkUntil'] as const),
      ...(['createdAt', 'isClass', 'isOpen'] as const),
    ],
    secret: ['linkSeed'],
  },
  groupMember: {
    key: ['groupId', 'personId'],
    owner: 'personId',
    exported: ['groupId', 'invitedAt', 'joinedAt', 'declinedAt'],
  },
  groupRequest: {
    key: ['groupId', 'personId'],
    owner: 'personId',
    counted: ['text'],
    exported: ['groupId', 'text', 'askedAt'],
    // Who asked isn't told that the lead declined.
    others: ['declinedAt'],
  },
  comment: {
    key: ['id'],
    owner: 'authorId',
    ofJourney: true,
    counted: ['text'],
    exported: [
      ...(['id', 'journeyId', 'stepId', 'parentId', 'text', 'createdAt', 'editedAt', 'removedAt'] as const),
      ...(['hiddenAt', 'hiddenFor', 'helpfulCount'] as const),
    ],
    others: ['replyCount'],
    derived: ['shownAt'],
    internal: ['deletedAt'],
  },
  commentHelpful: { key: ['commentId', 'personId'], owner: 'personId', exported: ['commentId', 'createdAt'] },
  commentMention: { key: ['commentId', 'personId'], owner: 'personId', exported: ['commentId'] },
  block: { key: ['blockerId', 'blockedId'], owner: 'blockerId', exported: ['blockedId', 'createdAt'] },
  suggestion: {
    key: ['journeyId', 'id'],
    owner: 'personId',
    ofJourney: true,
    counted: ['message', 'url', 'base', 'changes'],
    json: ['changes', 'taken'],
    flags: ['accepted'],
    exported: [
      ...(['id', 'journeyId', 'message', 'problem', 'stepId', 'url', 'changes', 'taken', 'createdAt'] as const),
      // Written by the person who decided, so it isn't exported for the account.
      'reply',
      ...(['decidedAt', 'accepted', 'withdrawnAt', 'hiddenAt', 'hiddenFor'] as const),
    ],
    others: ['oldUrl', 'base', 'decidedBy', 'madeVersion'],
  },
  rating: {
    key: ['id'],
    owner: 'personId',
    ofJourney: true,
    counted: ['note'],
    exported: ['journeyId', 'stars', 'note', 'notedAt', 'createdAt', 'updatedAt', 'hiddenAt', 'hiddenFor'],
    internal: ['id'],
  },
  outbox: { key: ['id'], notExported: 'internal' },
  notice: { key: ['id'], owner: 'personId', notExported: 'others', ofJourney: true },
  noticeAct: { key: ['effect'], owner: 'actorId', notExported: 'others' },
  noticeSetting: { key: ['personId', 'kind'], owner: 'personId', exported: ['kind', 'inApp', 'email'] },
  emailSetting: {
    key: ['personId'],
    owner: 'personId',
    exported: ['digestAt', 'digestWeek', 'noticesAt', 'refusedAt', 'refusedEmail'],
  },
  emailRefusal: { key: ['id'], owner: 'personId', exported: ['email', 'createdAt'], internal: ['id'] },
  job: { key: ['name'], notExported: 'site' },
  linkCheck: { key: ['key'], notExported: 'site' },
  linkHost: { key: ['host'], notExported: 'site' },
  linkProgress: { key: ['id'], notExported: 'site' },
  image: {
    key: ['id'],
    owner: 'personId',
    exported: ['kind', 'width', 'height', 'createdAt', 'bytes'],
    secret: ['id'],
  },
  preview: { key: ['key'], notExported: 'site' },
  feedback: {
    key: ['id'],
    owner: 'personId',
    counted: ['feedback'],
    exported: ['name', 'email', 'phone', 'feedback', 'link', 'createdAt'],
    others: ['state', 'changedAt'],
    derived: ['searchText'],
    internal: ['id'],
  },
  decision: {
    key: ['id'],
    owner: 'writerId',
    exported: ['act', 'kind', 'targetId', 'journeyId', 'reason', 'pausedUntil', 'createdAt'],
    others: ['actorId', 'alongWith'],
    internal: ['id', 'hid', 'sendAt', 'keptAs', 'versionsBefore'],
  },
  decisionAnswer: {
    key: ['decisionId'],
    owner: 'personId',
    exported: ['decisionId', 'text', 'createdAt'],
    others: ['closedAt', 'closedBy', 'lifted'],
  },
  report: {
    key: ['id'],
    owner: 'reporterId',
    counted: ['reason'],
    exported: ['kind', 'targetId', 'reason', 'createdAt', 'closedAt'],
    others: ['closedBy', 'writerId', 'decisionId'],
    internal: ['id'],
  },
  auditEntry: {
    key: ['id'],
    owner: 'actorId',
    exported: ['act', 'kind', 'targetId', 'newName', 'reason', 'createdAt'],
    internal: ['id'],
  },
  mail: { key: ['id'], notExported: 'secret', sealed: true },
  limitCount: { key: ['key'], notExported: 'internal' },
  idempotencyKey: { key: ['scope', 'key'], notExported: 'internal' },
  searchWord: { key: ['word'], notExported: 'derived' },
  searchTrigram: { key: ['trigram', 'letters', 'word'], notExported: 'derived' },
  cardEpoch: { key: ['id'], notExported: 'derived' },
  cardChange: { key: ['number', 'personId'], notExported: 'derived' },
  databaseSize: { key: ['day'], notExported: 'derived' },
} as const satisfies { [Name in keyof Tables]: Facts<keyof Tables[Name]> }

type Table = typeof TABLE_FACTS

/** The tables of which the export of an account holds columns. */
export type ExportedTable = {
  [Name in keyof Table]: Table[Name] extends { exported: readonly string[] } ? Name : never
}[keyof Table]

/** The exported tables whose rows each belong to an account. */
export type OwnedTable = {
  [Name in ExportedTable]: Table[Name] extends { owner: string } ? Name : never
}[ExportedTable]

export type ExportedColumn<Name extends ExportedTable> = Table[Name]['exported'][number]

/** Columns of exported tables for which neither an export nor a reason against it is stated. */
type Undecided = {
  [Name in ExportedTable]: Exclude<keyof Tables[Name], Decided<Table[Name]>>
}[ExportedTable]
type Decided<Of> = {
  [Fact in keyof Of & (Reason | 'exported' | 'owner')]: Of[Fact] extends readonly (infer Column)[] ? Column : Of[Fact]
}[keyof Of & (Reason | 'exported' | 'owner')]
/** Fails to compile, naming the columns, while `Undecided` has any. */
type None<_Columns extends never> = Record<keyof Tables, Facts<string>>

/** The facts as a list, for code that treats all tables alike. */
export const TABLES = Object.entries(TABLE_FACTS as None<Undecided>) as [keyof Tables, Facts<string>][]
