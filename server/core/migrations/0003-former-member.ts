import type { Kysely } from 'kysely'
import type { Dialect } from '#server/core/database/dialect.ts'

const ID = 'former-member'

interface Tables {
  user: Record<'id' | 'name' | 'email' | 'createdAt' | 'updatedAt', unknown> & { emailVerified: unknown }
  person: Record<
    'id' | 'displayName' | 'nameKey' | 'firstName' | 'lastName' | 'initial' | 'links' | 'createdAt',
    unknown
  >
}

/**
 * Adds the placeholder owner of journeys whose owner deleted their account. No one can sign in as
 * this user.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const tables = db as Kysely<Tables>
  const at = dialect.instant(0)
  await tables
    .insertInto('user')
    .values({
      id: ID,
      name: 'A former member',
      email: 'former-member@cairn.invalid',
      emailVerified: dialect.kind === 'sqlite' ? 0 : false,
      createdAt: at,
      updatedAt: at,
    })
    .execute()
  await tables
    .insertInto('person')
    .values({
      id: ID,
      displayName: 'A former member',
      nameKey: 'aformermember',
      firstName: 'A',
      lastName: 'former member',
      initial: 'A',
      links: '[]',
      createdAt: 0,
    })
    .execute()
}
