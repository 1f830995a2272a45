import { sql } from 'kysely'
import { FORMER_MEMBER_ID } from '#contract/person.ts'
import { addressOf } from '#contract/rules/email.ts'
import { partsAsked } from '#contract/rules/search-parts.ts'
import { isKeptSql } from '#server/core/access/content.ts'
import type { Db } from '#server/core/database/database.ts'
import { dialectOf, literal } from '#server/core/database/dialect.ts'
import { likeliestOf, spellingsOf } from '#server/core/mail/mailbox.ts'
import { containsParts } from '#server/core/search/parts.ts'

export type AccountRow = Awaited<ReturnType<ReturnType<typeof selectAccounts>['executeTakeFirstOrThrow']>>

/** The newest accounts, and the number of accounts; `q` matches any part of an email or of a name without accents. */
export async function listAccounts(
  db: Db,
  { q, limit }: { q: string; limit: number },
): Promise<{ accounts: AccountRow[]; total: number }> {
  const contains = (part: string) => dialectOf(db).contains(sql.ref('user.email'), part)
  const hasEmail = sql<boolean>`(${contains(q.toLowerCase())} or ${contains(addressOf(q).replace(/^@/, ''))})`
  const matches =
    partsAsked(q).length === 0 ? hasEmail : sql<boolean>`(${hasEmail} or ${containsParts(db, 'person.searchText', q)})`
  const found = selectAccounts(db).$if(q !== '', (accounts) => accounts.where(matches))
  const { total } = await found
    .clearSelect()
    .select((eb) => eb.fn.countAll().as('total'))
    .executeTakeFirstOrThrow()
  const newest = found.orderBy('person.createdAt', 'desc').orderBy('user.id', 'desc')
  return { accounts: await newest.limit(literal(limit)).execute(), total: Number(total) }
}

export async function readAccount(db: Db, email: string): Promise<AccountRow | undefined> {
  return likeliestOf(await selectAccounts(db).where('user.email', 'in', spellingsOf(email)).execute(), email)
}

/** The number of journeys that the account owns and hasn't deleted. */
export async function countJourneys(db: Db, id: string): Promise<number> {
  const { journeys } = await db
    .selectFrom('journey')
    .where('ownerId', '=', id)
    .where(isKeptSql('journey'))
    .select((eb) => eb.fn.countAll().as('journeys'))
    .executeTakeFirstOrThrow()
  return Number(journeys)
}

function selectAccounts(db: Db) {
  return db
    .selectFrom('user')
    .innerJoin('person', 'person.id', 'user.id')
    .where('user.id', '!=', FORMER_MEMBER_ID)
    .select(['user.id', 'email', 'emailVerified', 'admittedAt', 'displayName as name', 'person.createdAt'])
    .select(['moderatorSince', 'operatorSince', 'suspendedAt', 'suspendedFor', 'pausedUntil'])
}
