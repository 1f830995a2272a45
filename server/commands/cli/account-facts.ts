import { parseArgs } from 'node:util'
import { isSuspended } from '#server/core/access/people.ts'
import type { Database } from '#server/core/database/database.ts'
import { isoTime } from '#server/core/platform/time.ts'
import { type AccountRow, countJourneys, listAccounts } from '#server/features/account/accounts.store.ts'
import { readSignInMethods } from '#server/features/identity/accounts/methods.store.ts'
import { listSessions } from '#server/features/identity/sessions/sessions.store.ts'
import { type CommandContext, counted, onDatabase, printable, wholeNumber } from './command.ts'
import { findAccount, oneEmail } from './person.ts'

/** Max. accounts of a list. */
export const ACCOUNTS_MAX = 10_000

const JSON_OPTION = { json: { type: 'boolean', default: false } } as const

/** `account list`: the newest accounts, one a line. */
export async function list(context: CommandContext, args: string[]): Promise<void> {
  const options = {
    ...JSON_OPTION,
    q: { type: 'string', default: '' },
    limit: { type: 'string', default: '100' },
  } as const
  const { json, q, limit } = parseArgs({ args, options }).values
  const asked = { q: q.trim(), limit: wholeNumber('limit', limit, ACCOUNTS_MAX) }
  const { say } = context
  await onDatabase(context, async ({ db }) => {
    const { accounts, total } = await listAccounts(db, asked)
    const facts = accounts.map(presentAccount)
    if (json) return say(document(facts))
    for (const { email, name, role, createdAt, ...account } of facts)
      say([createdAt, email, printable(name), [role, ...statesOf(account)].join(', ')].join('  '))
    const all = counted(total, 'account', 'accounts')
    say(facts.length < total ? `${facts.length} of ${all}: --limit shows more` : all)
  })
}

/** `account show`: what the operator needs to know about one account, without secrets and addresses of devices. */
export async function show(context: CommandContext, args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: JSON_OPTION })
  const email = oneEmail(positionals)
  const { say } = context
  await onDatabase(context, async (database) => {
    const { account, label } = await findAccount(database.db, email)
    const facts = { ...presentAccount(account), ...(await readMore(database, account.id)) }
    if (values.json) return say(document(facts))
    const { id, role, createdAt, signIn, sessions, lastSessionAt, journeys } = facts
    say(label)
    say(`  id: ${id}`)
    say(`  ${[role, ...statesOf(facts)].join(', ')}`)
    if (facts.suspendedFor) say(`  reason: ${printable(facts.suspendedFor)}`)
    say(`  account since: ${createdAt}`)
    say(`  logs in with: ${signIn.join(', ') || 'nothing'}`)
    say(`  sessions: ${sessions}${lastSessionAt === null ? '' : `, the last since ${lastSessionAt}`}`)
    say(`  journeys: ${journeys}`)
  })
}

type Facts = ReturnType<typeof presentAccount>

function presentAccount({ operatorSince, moderatorSince, ...account }: AccountRow) {
  const { id, email, name, emailVerified, createdAt, suspendedFor, pausedUntil } = account
  const role = operatorSince === null ? (moderatorSince === null ? 'member' : 'moderator') : 'operator'
  return {
    ...{ id, email, name, role },
    confirmed: Boolean(emailVerified),
    createdAt: isoTime(createdAt),
    suspended: isSuspended(account),
    suspendedFor,
    pausedUntil: pausedUntil === null || pausedUntil <= Date.now() ? null : isoTime(pausedUntil),
  }
}

function statesOf({ confirmed, suspended, pausedUntil }: Pick<Facts, 'confirmed' | 'suspended' | 'pausedUntil'>) {
  return [
    ...(confirmed ? [] : ['email not confirmed']),
    ...(suspended ? ['suspended'] : []),
    ...(pausedUntil === null ? [] : [`posting paused until ${pausedUntil}`]),
  ]
}

async function readMore({ db }: Database, id: string) {
  const { passwordId, identities, passkeys } = await readSignInMethods(db, id)
  const sessions = await listSessions({ db, clock: Date.now }, id)
  const [last] = sessions
  return {
    signIn: [
      ...(passwordId === null ? [] : ['password']),
      ...passkeys.map(() => 'passkey'),
      ...identities.map(({ provider }) => provider),
    ],
    sessions: sessions.length,
    lastSessionAt: last ? isoTime(last.createdAt) : null,
    journeys: await countJourneys(db, id),
  }
}

/** JSON on one line; control characters, which could manipulate a terminal, are escaped. */
function document(facts: object): string {
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
  return JSON.stringify(facts).replace(/[\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f]/g, escaped)
}
