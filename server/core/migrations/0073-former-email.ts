import { type Kysely, sql } from 'kysely'

/** The address that an account had before its email was changed, while its owner can set it again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('user').addColumn('formerEmail', 'text').execute()
  await db.schema.alterTable('user').addColumn('emailChangedAt', 'bigint').execute()
  await db.schema
    .createIndex('user_former_email')
    .on('user')
    .column('emailChangedAt')
    .where(sql<boolean>`"emailChangedAt" is not null`)
    .execute()
}
