import { type Kysely, sql } from 'kysely'
import { FORMER_MEMBER_ID } from '#contract/person.ts'
import { nameKeyOf } from '#contract/text.ts'
import type { Dialect } from '#server/core/database/dialect.ts'
import { searchIndex } from '#server/core/search/choose-index.ts'
import { BUILTIN_BADGES } from './builtin-badges.ts'
import { cardStatements } from './cards.ts'
import { identity } from './identity.ts'
import { journeys } from './journeys.ts'
import { moderation } from './moderation.ts'
import { notices } from './notices.ts'
import { people } from './people.ts'
import { reactions } from './reactions.ts'
import { search } from './search.ts'
import { site } from './site.ts'
import { typesOf } from './types.ts'

/**
 * The tables of commit 74b023ac, each after those that it references, with their first rows. Changes are later
 * migrations.
 */
export async function createBaseline(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  for (const subject of [identity, people, journeys, reactions, notices, moderation, site, search])
    for (const statement of statementsIn(subject(typesOf(dialect)))) await sql.raw(statement).execute(db)
  await searchIndex(db).create(db)
  for (const statement of cardStatements(dialect)) await sql.raw(statement).execute(db)
  await insertBadges(db as Kysely<Tables>)
  await insertFormerMember(db as Kysely<Tables>, dialect)
}

/** A statement ends with a semicolon at the end of a line. */
function statementsIn(text: string): string[] {
  return text.split(/;\n\s*/).filter((statement) => statement.trim() !== '')
}

type Row<Column extends string> = Record<Column, unknown>
interface Tables {
  badge: Row<'key' | 'name' | 'useCount' | 'createdAt' | 'builtin'>
  user: Row<'id' | 'name' | 'email' | 'emailVerified' | 'createdAt' | 'updatedAt'>
  person: Row<'id' | 'displayName' | 'nameKey' | 'sortName' | 'searchText' | 'firstName' | 'lastName' | 'initial'> &
    Row<'links' | 'createdAt'>
  personWord: Row<'word' | 'personId'>
}

async function insertBadges(db: Kysely<Tables>): Promise<void> {
  const badges = BUILTIN_BADGES.map((name) => ({ key: nameKeyOf(name), name, useCount: 0, createdAt: 0, builtin: 1 }))
  await db.insertInto('badge').values(badges).execute()
}

/**
 * The placeholder owner of journeys whose owner deleted their account. No one can sign in as this user.
 */
async function insertFormerMember(db: Kysely<Tables>, { instant, flag }: Dialect): Promise<void> {
  const name = 'A former member'
  const dates = { createdAt: instant(0), updatedAt: instant(0) }
  await db
    .insertInto('user')
    .values({ id: FORMER_MEMBER_ID, name, email: 'former-member@cairn.invalid', emailVerified: flag(false), ...dates })
    .execute()
  const names = { displayName: name, nameKey: 'aformermember', sortName: 'a former member' }
  const parts = { firstName: 'A', lastName: 'former member', initial: 'A' }
  // The spaces are in the places of the role and the company, which this person doesn't have.
  const found = { searchText: 'a former member  ', links: '[]', createdAt: 0 }
  await db
    .insertInto('person')
    .values({ id: FORMER_MEMBER_ID, ...names, ...parts, ...found })
    .execute()
  const words = ['a', 'former', 'member'].map((word) => ({ word, personId: FORMER_MEMBER_ID }))
  await db.insertInto('personWord').values(words).execute()
}
