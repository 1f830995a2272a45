import { sql } from 'kysely'
import { FORMER_MEMBER_ID } from '#contract/person.ts'
import type { Database, Db, Trx } from '#server/core/database/database.ts'
import type { Settings } from '#server/core/platform/settings.ts'
import { hashPassword } from '#server/features/identity/accounts/passwords.ts'
import { updateTextBytes } from '#server/features/journeys/steps.store.ts'
import { type DemoAccount, PASSWORD, readDemoAccounts, removeKnownPasswords } from './demo-accounts.ts'

const TO_SIGN_IN = 'To sign in as them: npm run cairn -- demo --password <a new password>'

/**
 * Creates the demonstration if the settings ask for it. If the server is reachable from other
 * machines, its people lose their published password, also in production. Returns lines for the
 * start-up output, or null.
 */
export async function prepareDemonstration(database: Database, settings: Settings): Promise<string | null> {
  if (settings.demo) return await createDemonstration(database, settings)
  const removed = settings.isLocal ? 0 : await removeKnownPasswords(database)
  return removed > 0 ? `Removed the published password of ${removed} demonstration people` : null
}

/** Fills an empty database with demonstration content; returns lines about its accounts, or null. */
export async function createDemonstration(database: Database, settings: Settings): Promise<string | null> {
  const { db } = database
  const { isLocal, publicUrl } = settings
  if (await isEmpty(db)) await fillEmpty(database, settings)
  else await db.transaction().execute((trx) => updatePathUrls(trx, publicUrl))
  if (!isLocal) await removeKnownPasswords(database)
  return describeAccounts(await readDemoAccounts(db), isLocal)
}

async function fillEmpty({ db }: Database, { isLocal, publicUrl }: Settings): Promise<void> {
  // Loaded on demand, so that other starts don't load the content and the code that reads it.
  const { fill, prepare } = await import('./fill.ts')
  const [passwordHash, content] = await Promise.all([
    isLocal ? hashPassword(PASSWORD, 'demonstration') : undefined,
    prepare(),
  ])
  await db.transaction().execute(async (trx) => {
    if (await isEmpty(trx)) await fill(trx, content, { passwordHash, publicUrl, now: Date.now() })
  })
}

function describeAccounts(accounts: DemoAccount[], isLocal: boolean): string | null {
  if (accounts.length === 0) return null
  const open = accounts.filter(({ hasKnownPassword }) => hasKnownPassword)
  const reason = isLocal ? '' : ', since HOST, PUBLIC_URL or TRUSTED_PROXY says that others reach this server'
  if (open.length === 0) return `Demonstration people have no published password${reason}. ${TO_SIGN_IN}`
  const emailsOf = (accounts: DemoAccount[]) => accounts.map(({ email }) => email).join(', ')
  const moderators = open.filter(({ isModerator }) => isModerator)
  const operators = open.filter(({ isOperator }) => isOperator)
  return [
    `Demonstration accounts, all with the password ${PASSWORD}:`,
    ...open.map(({ email, name }) => `  ${email} (${name})`),
    moderators.length > 0
      ? `Moderator: ${emailsOf(moderators)}`
      : 'None of them is a moderator. To appoint one: npm run cairn -- moderator <email>',
    ...(operators.length > 0 ? [`Operator: ${emailsOf(operators)}`] : []),
  ].join('\n')
}

async function isEmpty(db: Db): Promise<boolean> {
  const someone = await db
    .selectFrom('user')
    .select('id')
    .where('id', '!=', FORMER_MEMBER_ID)
    .limit(1)
    .executeTakeFirst()
  return someone === undefined
}

/** Updates the URLs of paths, since a local server may run on another port than before. */
async function updatePathUrls(trx: Trx, publicUrl: string): Promise<void> {
  const address = sql<string>`${`${publicUrl}/app/discover/journey/`} || "targetId"`
  const changed = await trx
    .updateTable('step')
    .set({ url: address })
    .where('targetId', 'is not', null)
    .where('url', 'like', 'http://localhost:%')
    .where('url', '!=', address)
    .returning('journeyId')
    .execute()
  for (const id of new Set(changed.map(({ journeyId }) => journeyId))) await updateTextBytes(trx, id)
}
