import { sql } from 'kysely'
import { FORMER_MEMBER_ID } from '#contract/person.ts'
import type { Db } from '#server/core/database/database.ts'

/**
 * A table of the archive, with its primary key and the columns that the databases represent
 * differently.
 */
export interface ArchivedTable {
  table: string
  key: string[]
  /** Columns with dates of the identity tables: text on SQLite, timestamptz on PostgreSQL. */
  dates?: string[] | undefined
  /** Columns with flags: 0 and 1 on SQLite, boolean on PostgreSQL. */
  flags?: string[] | undefined
  bytes?: string[] | undefined
}

/** All archived tables, in the order of their references. */
export const ARCHIVED: readonly ArchivedTable[] = [
  { table: 'user', key: ['id'], dates: ['createdAt', 'updatedAt'], flags: ['emailVerified'] },
  { table: 'account', key: ['id'], dates: ['createdAt', 'updatedAt'] },
  { table: 'passkey', key: ['methodId'] },
  { table: 'secondFactor', key: ['userId'] },
  { table: 'spareCode', key: ['id'] },
  { table: 'session', key: ['id'], dates: ['createdAt', 'expiresAt', 'updatedAt'] },
  { table: 'person', key: ['id'] },
  { table: 'formerEmail', key: ['userId', 'changedAt'] },
  { table: 'mailedLink', key: ['hash'] },
  { table: 'invitation', key: ['id'] },
  { table: 'invitationRefusal', key: ['recipientHash'] },
  { table: 'siteSetting', key: ['name'] },
  { table: 'siteImage', key: ['id'], bytes: ['bytes'] },
  { table: 'invitationLink', key: ['id'] },
  { table: 'operatorLink', key: ['hash'] },
  { table: 'joinRequest', key: ['id'] },
  { table: 'badge', key: ['key'] },
  { table: 'interest', key: ['personId', 'badgeKey'] },
  { table: 'personBadge', key: ['personId', 'badgeKey'] },
  { table: 'journey', key: ['id'] },
  { table: 'coauthor', key: ['journeyId', 'personId'] },
  { table: 'journeyBadge', key: ['journeyId', 'badgeKey'] },
  { table: 'step', key: ['id'] },
  { table: 'revision', key: ['journeyId', 'number'] },
  { table: 'revisionPart', key: ['journeyId', 'key'] },
  { table: 'adaptation', key: ['id'] },
  { table: 'adaptationPart', key: ['journeyId', 'key'] },
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
  { table: 'suggestion', key: ['journeyId', 'id'] },
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
  { table: 'preview', key: ['key'], bytes: ['image', 'small'] },
  { table: 'feedback', key: ['id'] },
  { table: 'decision', key: ['id'] },
  { table: 'decisionAnswer', key: ['decisionId'] },
  { table: 'report', key: ['id'] },
  { table: 'auditEntry', key: ['id'] },
  { table: 'mail', key: ['id'] },
  { table: 'limitCount', key: ['key'] },
  { table: 'idempotencyKey', key: ['scope', 'key'] },
]

/**
 * Tables of the search index, the number of cards and the sizes of this database, which are made anew instead of archived. In the
 * order in which they can be dropped.
 */
const DERIVED = [
  ...(['journeySearch', 'journeyTerms', 'searchTrigram', 'searchStem', 'searchWord', 'personWord'] as const),
  'cardEpoch',
  'databaseSize',
] as const

/** Includes the tables in which SQLite stores a full-text index. */
export const isDerived = (table: string) => DERIVED.some((name) => table === name || table.startsWith(`${name}_`))

/** Tables of the migrator. */
export const MIGRATION_TABLES = ['kysely_migration', 'kysely_migration_lock'] as const

/** Tables that depend on AUTH_SECRET, and are useless with another one. */
export const SECRET_TABLES = ['session', 'mail'] as const

export interface Column {
  name: string
  /** The column's type, as the database names it. */
  type: string
}

/** The existing tables with their columns, sorted by name. */
export async function readTables(db: Db): Promise<Map<string, Column[]>> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  return new Map(
    tables.map(({ name, columns }) => [
      name,
      columns
        .map((column) => ({ name: column.name, type: column.dataType.toLowerCase() }))
        .sort((a, b) => (a.name < b.name ? -1 : 1)),
    ]),
  )
}

/** The last applied migration; null without tables of Cairn. */
export async function schemaOf(db: Db): Promise<string | null> {
  const tables = await readTables(db)
  if (!tables.has(MIGRATION_TABLES[0])) return null
  const { rows } = await sql<{
    name: string
  }>`select name from ${sql.table(MIGRATION_TABLES[0])} order by name desc limit 1`.execute(db)
  return rows[0]?.name ?? null
}

/** Drops all tables of Cairn, in the order of their references. */
export async function dropAll(trx: Db): Promise<void> {
  const tables = await readTables(trx)
  const archived = ARCHIVED.map(({ table }) => table)
  const ours = [...DERIVED, ...archived.reverse(), ...MIGRATION_TABLES]
  for (const table of ours) if (tables.has(table)) await trx.schema.dropTable(table).execute()
}

export async function countRows(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(table)}`.execute(db)
  return Number(rows[0]?.rows ?? 0)
}

/** Counts the content that replacing the database would delete; missing tables count as empty. */
export async function countContent(db: Db): Promise<{ people: number; journeys: number; feedback: number }> {
  const tables = await readTables(db)
  const count = async (table: string) => (tables.has(table) ? await countRows(db, table) : 0)
  const users = await count('user')
  // The former member is a placeholder that the baseline adds.
  const placeholders = users > 0 && (await exists(db, FORMER_MEMBER_ID)) ? 1 : 0
  return { people: users - placeholders, journeys: await count('journey'), feedback: await count('feedback') }
}

async function exists(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('user').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}
