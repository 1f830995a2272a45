import { type Kysely, sql } from 'kysely'

/**
 * Makes an account at a provider belong to one user, found by an index, and drops what only the former
 * identity library stored: sign-ins in progress, signing keys, and columns that were always empty.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const first = sql`(select min(other.id) from account as other
    where other."providerId" = account."providerId" and other."accountId" = account."accountId")`
  await sql`update session set "methodId" = (select ${first} from account where account.id = session."methodId")
    where "methodId" is not null`.execute(db)
  await sql`delete from account where id <> ${first}`.execute(db)
  await db.schema
    .alterTable('account')
    .addColumn('issuer', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema
    .createIndex('account_identity')
    .on('account')
    .columns(['providerId', 'accountId', 'issuer'])
    .unique()
    .execute()
  for (const column of [
    'accessToken',
    'refreshToken',
    'idToken',
    'accessTokenExpiresAt',
    'refreshTokenExpiresAt',
    'scope',
  ])
    await db.schema.alterTable('account').dropColumn(column).execute()
  await db.schema.alterTable('user').dropColumn('image').execute()
  await db.schema.dropTable('verification').execute()
  await db.schema.dropTable('jwks').execute()
}
