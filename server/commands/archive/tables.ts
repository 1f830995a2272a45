/**
 * A table of the archive, with its primary key and the columns that the databases represent
 * differently.
 */
export interface ArchivedTable {
  table: string
  key: string[]
  /** Dates of the identity tables: text on SQLite, timestamptz on PostgreSQL. */
  dates?: string[] | undefined
  /** 0 and 1 on SQLite, boolean on PostgreSQL. */
  flags?: string[] | undefined
  bytes?: string[] | undefined
}

/** All archived tables, in the order of their references. */
export const ARCHIVED: readonly ArchivedTable[] = [
  { table: 'user', key: ['id'], dates: ['createdAt', 'updatedAt'], flags: ['emailVerified'] },
  { table: 'account', key: ['id'], dates: ['createdAt', 'updatedAt'] },
  { table: 'session', key: ['id'], dates: ['createdAt', 'expiresAt', 'updatedAt'] },
  { table: 'person', key: ['id'] },
  { table: 'mailedLink', key: ['hash'] },
  { table: 'invitation', key: ['id'] },
  { table: 'invitationRefusal', key: ['recipientHash'] },
  { table: 'badge', key: ['key'] },
  { table: 'interest', key: ['personId', 'badgeKey'] },
  { table: 'personBadge', key: ['personId', 'badgeKey'] },
  { table: 'journey', key: ['id'] },
  { table: 'journeyBadge', key: ['journeyId', 'badgeKey'] },
  { table: 'step', key: ['id'] },
  { table: 'journeyLike', key: ['journeyId', 'personId'] },
  { table: 'journeyFollow', key: ['journeyId', 'personId'] },
  { table: 'journeyAct', key: ['journeyId', 'personId', 'kind'] },
  { table: 'personFollow', key: ['followedId', 'followerId'] },
  { table: 'stepDone', key: ['personId', 'journeyId', 'stepId'] },
  { table: 'stepNote', key: ['personId', 'stepId'] },
  { table: 'draft', key: ['id'] },
  { table: 'journeyFinish', key: ['personId', 'journeyId'] },
  { table: 'journeyThanks', key: ['journeyId', 'personId'] },
  { table: 'finishPicture', key: ['personId', 'journeyId'] },
  { table: 'comment', key: ['id'] },
  { table: 'commentHelpful', key: ['commentId', 'personId'] },
  { table: 'commentMention', key: ['commentId', 'personId'] },
  { table: 'block', key: ['blockerId', 'blockedId'] },
  { table: 'flag', key: ['id'] },
  { table: 'rating', key: ['id'] },
  { table: 'outbox', key: ['id'] },
  { table: 'notice', key: ['id'] },
  { table: 'noticeAct', key: ['effect'] },
  { table: 'noticeSetting', key: ['personId', 'kind'] },
  { table: 'emailSetting', key: ['personId'] },
  { table: 'emailRefusal', key: ['id'] },
  { table: 'job', key: ['name'] },
  { table: 'linkCheck', key: ['key'] },
  { table: 'linkHost', key: ['host'] },
  { table: 'linkProgress', key: ['id'] },
  { table: 'image', key: ['id'], bytes: ['bytes'] },
  { table: 'preview', key: ['key'], bytes: ['image'] },
  { table: 'feedback', key: ['id'] },
  { table: 'report', key: ['id'] },
  { table: 'auditEntry', key: ['id'] },
  { table: 'mail', key: ['id'] },
  { table: 'limitCount', key: ['key'] },
  { table: 'idempotencyKey', key: ['scope', 'key'] },
]

/**
 * Tables of the search index, which are rebuilt instead of archived. In the order in which they can
 * be dropped.
 */
export const DERIVED = [
  'journeySearch',
  'journeyTerms',
  'searchTrigram',
  'searchStem',
  'searchWord',
  'personWord',
] as const

/** Includes the tables in which SQLite stores a full-text index. */
export const isDerived = (table: string) => DERIVED.some((name) => table === name || table.startsWith(`${name}_`))

/** Tables of the migrator. */
export const MIGRATION_TABLES = ['kysely_migration', 'kysely_migration_lock'] as const

/** Tables that depend on AUTH_SECRET, and are useless with another one. */
export const SECRET_TABLES = ['session', 'mail'] as const
