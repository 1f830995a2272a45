/** A table as an archive holds it: its rows by primary key, and which columns the two databases spell differently. */
export interface Held {
  table: string
  key: string[]
  /** better-auth's dates: text on SQLite, timestamptz on PostgreSQL. */
  dates?: string[] | undefined
  /** 0 and 1 on SQLite, boolean on PostgreSQL. */
  flags?: string[] | undefined
  bytes?: string[] | undefined
}

/** Every table that is copied, what is referred to before what refers to it. */
export const HELD: readonly Held[] = [
  { table: 'user', key: ['id'], dates: ['createdAt', 'updatedAt'], flags: ['emailVerified'] },
  { table: 'session', key: ['id'], dates: ['createdAt', 'expiresAt', 'updatedAt'] },
  {
    table: 'account',
    key: ['id'],
    dates: ['accessTokenExpiresAt', 'createdAt', 'refreshTokenExpiresAt', 'updatedAt'],
  },
  { table: 'verification', key: ['id'], dates: ['createdAt', 'expiresAt', 'updatedAt'] },
  { table: 'jwks', key: ['id'], dates: ['createdAt', 'expiresAt'] },
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
  { table: 'personFollow', key: ['followedId', 'followerId'] },
  { table: 'stepDone', key: ['personId', 'journeyId', 'stepId'] },
  { table: 'journeyFinish', key: ['personId', 'journeyId'] },
  { table: 'image', key: ['id'], bytes: ['bytes'] },
  { table: 'preview', key: ['key'], bytes: ['image'] },
  { table: 'feedback', key: ['id'] },
  { table: 'report', key: ['id'] },
  { table: 'auditEntry', key: ['id'] },
  { table: 'mail', key: ['id'] },
  { table: 'limitCount', key: ['key'] },
  { table: 'idempotencyKey', key: ['scope', 'key'] },
]

/** Tables that are made from others and made anew instead of copied: the search index. What refers to others first. */
export const DERIVED = [
  'journeySearch',
  'journeyTerms',
  'searchTrigram',
  'searchStem',
  'searchWord',
  'personWord',
] as const

/** SQLite keeps a full-text index in tables of its own beside it. */
export const isDerived = (table: string) => DERIVED.some((name) => table === name || table.startsWith(`${name}_`))

/** What the migrator keeps its own books in. */
export const BOOKS = ['kysely_migration', 'kysely_migration_lock'] as const

/** What is signed, hashed or encrypted with AUTH_SECRET: of no use under another one. */
export const UNDER_SECRET = ['session', 'jwks', 'mail'] as const
