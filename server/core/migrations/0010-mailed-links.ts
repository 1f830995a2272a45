import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { type Dialect, literal } from '#server/core/database/dialect.ts'

interface Tables {
  session: { id: string; token: string }
  verification: { identifier: string }
}

const BATCH = 500

/**
 * Mailed links, session tokens and queued mail are no longer readable in the database; invitations
 * are counted.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await createMailedLink(db, dialect)
  await createInvitation(db, dialect)
  await db.schema.alterTable('mail').addColumn('unsubscribe', 'text').execute()
  await hashSessionTokens(db as Kysely<Tables>)
  await (db as Kysely<Tables>).deleteFrom('verification').where('identifier', 'like', 'reset-password:%').execute()
}

async function createMailedLink(db: Kysely<unknown>, { types: { key } }: Dialect): Promise<void> {
  await db.schema
    .createTable('mailedLink')
    .addColumn('hash', key, (c) => c.primaryKey().notNull())
    .addColumn('purpose', 'text', (c) =>
      c.notNull().check(sql`purpose in ('confirm', 'changeEmail', 'stopChange', 'reset', 'completeSignIn')`),
    )
    .addColumn('userId', key, (c) => c.references('user.id').onDelete('cascade'))
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('newEmail', 'text')
    .addColumn('identity', 'text')
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addColumn('expiresAt', 'bigint', (c) => c.notNull())
    .addColumn('usedAt', 'bigint')
    .addUniqueConstraint('mailedLink_onePerPurpose', ['userId', 'purpose'])
    .execute()
  await db.schema.createIndex('mailedLink_expiry').on('mailedLink').column('expiresAt').execute()
}

async function createInvitation(db: Kysely<unknown>, { types: { key } }: Dialect): Promise<void> {
  await db.schema
    .createTable('invitation')
    .addColumn('id', key, (c) => c.primaryKey().notNull())
    .addColumn('inviterId', key, (c) => c.references('person.id').onDelete('set null'))
    .addColumn('recipientHash', key, (c) => c.notNull())
    .addColumn('sentAt', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('invitation_onceEver', ['inviterId', 'recipientHash'])
    .execute()
  await db.schema.createIndex('invitation_recipient').on('invitation').columns(['recipientHash', 'sentAt']).execute()
  await db.schema
    .createTable('invitationRefusal')
    .addColumn('recipientHash', key, (c) => c.primaryKey().notNull())
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .execute()
}

/** Hashes tokens in place, so that no one is signed out: cookies still contain the token. */
async function hashSessionTokens(db: Kysely<Tables>): Promise<void> {
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('session')
      .select(['id', 'token'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(literal(BATCH))
      .execute()
    for (const { id, token } of rows)
      await db
        .updateTable('session')
        .set({ token: createHash('sha256').update(token).digest('base64url') })
        .where('id', '=', id)
        .execute()
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}
