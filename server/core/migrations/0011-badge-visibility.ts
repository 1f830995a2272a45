import { type Kysely, sql } from 'kysely'
import { keyOf } from '#contract/text.ts'
import type { Dialect } from '#server/core/database/dialect.ts'
import { BUILTIN_BADGES } from './builtin-badges.ts'

interface Tables {
  badge: { key: string; builtin: number }
}

const LIST = sql.join(BUILTIN_BADGES.map((name) => sql.lit(keyOf(name))))

/**
 * A badge is public if it is built in or used by a listed journey; otherwise only people who use it
 * see it.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { key } = dialect.types
  await db.schema
    .alterTable('badge')
    .addColumn('builtin', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await (db as Kysely<Tables>).updateTable('badge').set({ builtin: 1 }).where(sql<boolean>`key in (${LIST})`).execute()
  await db.schema
    .createTable('personBadge')
    .addColumn('personId', key, (c) => c.notNull().references('person.id').onDelete('cascade'))
    .addColumn('badgeKey', key, (c) => c.notNull().references('badge.key').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('personBadge_pair', ['personId', 'badgeKey'])
    .execute()
  await db.schema.createIndex('personBadge_badge').on('personBadge').column('badgeKey').execute()
  await fillPersonBadge(db)
  await allowBadgesInLog(db, dialect)
}

/** People keep seeing the badges of their journeys and interests that are no longer public. */
async function fillPersonBadge(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into "personBadge" ("personId", "badgeKey", name, "createdAt")
    select used."personId", badge.key, badge.name, badge."createdAt"
    from (
      select "ownerId" as "personId", "badgeKey" from "journeyBadge" join journey on journey.id = "journeyId"
      union select "personId", "badgeKey" from interest
    ) as used
    join badge on badge.key = used."badgeKey"
    where badge.builtin = 0 and not exists (
      select 1 from "journeyBadge" as listed where listed."badgeKey" = badge.key and listed.rank is not null)`.execute(
    db,
  )
}

/** Adds the kind 'badge'. SQLite can't alter a check constraint, so the table is copied. */
async function allowBadgesInLog(db: Kysely<unknown>, { types: { key } }: Dialect): Promise<void> {
  for (const name of ['latest', 'actor', 'target']) await db.schema.dropIndex(`auditEntry_${name}`).execute()
  await db.schema.alterTable('auditEntry').renameTo('auditEntryBefore').execute()
  await db.schema
    .createTable('auditEntry')
    .addColumn('id', key, (c) => c.primaryKey().notNull())
    .addColumn('actorId', key)
    .addColumn('act', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) =>
      c.notNull().check(sql`kind in ('journey', 'person', 'feedback', 'report', 'badge')`),
    )
    .addColumn('targetId', key, (c) => c.notNull())
    .addColumn('reason', 'text')
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .execute()
  await sql`
    insert into "auditEntry" (id, "actorId", act, kind, "targetId", reason, "createdAt")
    select id, "actorId", act, kind, "targetId", reason, "createdAt" from "auditEntryBefore"`.execute(db)
  await db.schema.dropTable('auditEntryBefore').execute()
  const index = (name: string) => db.schema.createIndex(`auditEntry_${name}`).on('auditEntry')
  await index('latest').columns(['createdAt desc', 'id desc']).execute()
  await index('actor').column('actorId').execute()
  await index('target').columns(['targetId', 'kind']).execute()
}
