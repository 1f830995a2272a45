import type { Db } from '#server/core/database/database.ts'
import { newToken } from '#server/core/platform/secrets.ts'
import type { Settings } from '#server/core/platform/settings.ts'
import { hasPeople, replaceOperatorLink } from './site.store.ts'

/** How long the link is valid, in ms. */
const LINK_MS = 24 * 3_600_000

interface Context {
  db: Db
  settings: Settings
}

/** Replaces the link with which an operator creates an account, and returns a line with it. */
export async function printOperatorLink({ db, settings }: Context, now: number): Promise<string> {
  const token = newToken()
  await db.transaction().execute(async (trx) => replaceOperatorLink(trx, { token, expiresAt: now + LINK_MS }))
  const page = `${settings.publicUrl}/auth/set-up?${new URLSearchParams({ token })}`
  return `To create the account of an operator, open this link within a day (it works once): ${page}`
}

/** The line of the start-up output for a site without operators; null if it has one. */
export async function describeOperators({ db, settings }: Context, now: number): Promise<string | null> {
  const { people, operators } = await hasPeople(db)
  if (!people) return await printOperatorLink({ db, settings }, now)
  if (operators) return null
  return 'This site has no operator, who can change its settings. To make someone one: npm run cairn -- operator <email>'
}
