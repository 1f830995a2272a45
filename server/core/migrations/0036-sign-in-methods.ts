import type { Kysely } from 'kysely'
import type { Dialect } from '#server/core/database/dialect.ts'

interface Tables {
  account: { providerId: string; emailVerifiedAt: number | null }
}

/** Sessions know the sign-in method they began with, and identities whether their provider verified the email. */
export async function up(db: Kysely<unknown>, { types: { key } }: Dialect): Promise<void> {
  await db.schema.alterTable('account').addColumn('emailVerifiedAt', 'bigint').execute()
  // The other providers may not have verified the email. Those that do are recognized at the next sign-in.
  await (db as Kysely<Tables>)
    .updateTable('account')
    .set({ emailVerifiedAt: Date.now() })
    .where('providerId', '=', 'google')
    .execute()
  await db.schema
    .alterTable('session')
    .addColumn('methodId', key, (c) => c.references('account.id').onDelete('cascade'))
    .execute()
  await db.schema.createIndex('session_method').on('session').column('methodId').execute()
}
