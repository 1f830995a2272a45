import { type Kysely, sql } from 'kysely'
import type { Dialect } from '#server/core/database/dialect.ts'

/** Lets reports and the log be about comments: the contract knows the kinds, so these tables don't check them any more. */
export async function up(db: Kysely<unknown>, { types: { key } }: Dialect): Promise<void> {
  await rebuildReport(db, key)
  await rebuildLog(db, key)
}

/** SQLite can't drop a check, so the table is written anew. */
async function rebuildReport(db: Kysely<unknown>, key: Dialect['types']['key']): Promise<void> {
  for (const name of ['once', 'open', 'closed', 'reporter', 'closer'])
    await db.schema.dropIndex(`report_${name}`).execute()
  await db.schema.alterTable('report').renameTo('reportBefore').execute()
  await db.schema
    .createTable('report')
    .addColumn('id', key, (c) => c.primaryKey().notNull())
    .addColumn('reporterId', key, (c) => c.references('person.id').onDelete('set null'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('targetId', key, (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addColumn('closedAt', 'bigint')
    .addColumn('closedBy', key, (c) => c.references('person.id').onDelete('set null'))
    .execute()
  await copy(db, 'report', ['id', 'reporterId', 'kind', 'targetId', 'reason', 'createdAt', 'closedAt', 'closedBy'])
  const index = (name: string) => db.schema.createIndex(`report_${name}`).on('report')
  const isOpen = sql<boolean>`"closedAt" is null`
  const isClosed = sql<boolean>`"closedAt" is not null`
  await index('once').unique().columns(['targetId', 'kind', 'reporterId']).where(isOpen).execute()
  await index('open').columns(['createdAt desc', 'id desc']).where(isOpen).execute()
  await index('closed').columns(['closedAt desc', 'id desc']).where(isClosed).execute()
  await index('reporter').column('reporterId').execute()
  await index('closer').column('closedBy').execute()
}

async function rebuildLog(db: Kysely<unknown>, key: Dialect['types']['key']): Promise<void> {
  for (const name of ['latest', 'actor', 'target']) await db.schema.dropIndex(`auditEntry_${name}`).execute()
  await db.schema.alterTable('auditEntry').renameTo('auditEntryBefore').execute()
  await db.schema
    .createTable('auditEntry')
    .addColumn('id', key, (c) => c.primaryKey().notNull())
    .addColumn('actorId', key)
    .addColumn('act', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('targetId', key, (c) => c.notNull())
    .addColumn('reason', 'text')
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addColumn('newName', 'text')
    .execute()
  await copy(db, 'auditEntry', ['id', 'actorId', 'act', 'kind', 'targetId', 'reason', 'createdAt', 'newName'])
  const index = (name: string) => db.schema.createIndex(`auditEntry_${name}`).on('auditEntry')
  await index('latest').columns(['createdAt desc', 'id desc']).execute()
  await index('actor').column('actorId').execute()
  await index('target').columns(['targetId', 'kind']).execute()
}

/** Moves the rows from the former table. */
async function copy(db: Kysely<unknown>, table: string, columns: readonly string[]): Promise<void> {
  const list = sql.join(columns.map((column) => sql.ref(column)))
  await sql`insert into ${sql.table(table)} (${list}) select ${list} from ${sql.table(`${table}Before`)}`.execute(db)
  await db.schema.dropTable(`${table}Before`).execute()
}
