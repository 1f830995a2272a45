import { type Kysely, sql } from 'kysely'
import { fold } from '#contract/rules/text-folding.ts'
import { type Dialect, literal } from '#server/core/database/dialect.ts'

interface Tables {
  feedback: {
    id: string
    name: string
    email: string
    phone: string | null
    feedback: string | null
    searchText: string
  }
}

const BATCH = 500

/** Moderators, hidden journeys, suspended people, reports and the moderation log. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await addColumnsToPeopleAndJourneys(db)
  await addColumnsToFeedback(db)
  await createReport(db, dialect)
  await createLog(db, dialect)
}

async function addColumnsToPeopleAndJourneys(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('person').addColumn('moderatorSince', 'bigint').execute()
  for (const [table, at, reason] of [
    ['person', 'suspendedAt', 'suspendedFor'],
    ['journey', 'hiddenAt', 'hiddenFor'],
  ] as const) {
    await db.schema.alterTable(table).addColumn(at, 'bigint').execute()
    await db.schema.alterTable(table).addColumn(reason, 'text').execute()
    await db.schema
      .createIndex(`${table}_${at}`)
      .on(table)
      .columns([`${at} desc`, 'id desc'])
      .where(sql.ref(at), 'is not', null)
      .execute()
  }
}

async function addColumnsToFeedback(db: Kysely<unknown>): Promise<void> {
  const table = () => db.schema.alterTable('feedback')
  await table()
    .addColumn('state', 'text', (c) =>
      c.notNull().defaultTo('new').check(sql`state in ('new', 'seen', 'answered', 'closed')`),
    )
    .execute()
  await table().addColumn('changedAt', 'bigint').execute()
  await table()
    .addColumn('searchText', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await fillFeedback(db as Kysely<Tables>)
  await db.schema.createIndex('feedback_latest').on('feedback').columns(['createdAt desc', 'id desc']).execute()
  await db.schema.createIndex('feedback_state').on('feedback').columns(['state', 'createdAt desc', 'id desc']).execute()
}

async function fillFeedback(db: Kysely<Tables>): Promise<void> {
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('feedback')
      .select(['id', 'name', 'email', 'phone', 'feedback'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(literal(BATCH))
      .execute()
    if (rows.length === 0) return
    for (const { id, ...texts } of rows)
      await db
        .updateTable('feedback')
        .set({ searchText: fold(Object.values(texts).join(' ')) })
        .where('id', '=', id)
        .execute()
    after = rows.at(-1)?.id ?? ''
  }
}

/** At most one open report per reporter and target. Reports are kept when the reporter leaves. */
async function createReport(db: Kysely<unknown>, { types: { key } }: Dialect): Promise<void> {
  await db.schema
    .createTable('report')
    .addColumn('id', key, (c) => c.primaryKey().notNull())
    .addColumn('reporterId', key, (c) => c.references('person.id').onDelete('set null'))
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('journey', 'person')`))
    .addColumn('targetId', key, (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addColumn('closedAt', 'bigint')
    .addColumn('closedBy', key, (c) => c.references('person.id').onDelete('set null'))
    .execute()
  const index = (name: string) => db.schema.createIndex(`report_${name}`).on('report')
  await index('once')
    .unique()
    .columns(['targetId', 'kind', 'reporterId'])
    .where(sql.ref('closedAt'), 'is', null)
    .execute()
  await index('open').columns(['createdAt desc', 'id desc']).where(sql.ref('closedAt'), 'is', null).execute()
  await index('closed').columns(['closedAt desc', 'id desc']).where(sql.ref('closedAt'), 'is not', null).execute()
  await index('reporter').column('reporterId').execute()
  await index('closer').column('closedBy').execute()
}

/** Rows are never changed, except that names of deleted accounts are removed. */
async function createLog(db: Kysely<unknown>, { types: { key } }: Dialect): Promise<void> {
  await db.schema
    .createTable('auditEntry')
    .addColumn('id', key, (c) => c.primaryKey().notNull())
    .addColumn('actorId', key)
    .addColumn('act', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('journey', 'person', 'feedback', 'report')`))
    .addColumn('targetId', key, (c) => c.notNull())
    .addColumn('reason', 'text')
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .execute()
  const index = (name: string) => db.schema.createIndex(`auditEntry_${name}`).on('auditEntry')
  await index('latest').columns(['createdAt desc', 'id desc']).execute()
  await index('actor').column('actorId').execute()
  await index('target').columns(['targetId', 'kind']).execute()
}
