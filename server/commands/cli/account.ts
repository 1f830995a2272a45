import { parseArgs } from 'node:util'
import { verdictInput } from '#contract/moderation.ts'
import { REASON_MAX } from '#contract/rules/moderation.ts'
import { isSuspended } from '#server/core/access/people.ts'
import { recordAction } from '#server/core/events/audit.store.ts'
import { deleteAccount } from '#server/features/account/delete.store.ts'
import { removeOwnProvider } from '#server/features/identity/accounts/methods.store.ts'
import { createResetLink } from '#server/features/identity/links/link-mail.ts'
import { endSessions } from '#server/features/identity/sessions/sessions.store.ts'
import { decideUnasked, revokeDecision } from '#server/features/moderation/decide.ts'
import { reasonNotToSuspend } from '#server/features/moderation/moderation.policy.ts'
import { readSite } from '#server/features/site/site.ts'
import { ACCOUNTS_MAX, list, show } from './account-facts.ts'
import { type Command, type CommandContext, Failure, onDatabase, WrongUsage } from './command.ts'
import { findAccount, findPerson, oneEmail } from './person.ts'

const ACTIONS: Record<string, Command['run']> = {
  list,
  show,
  suspend,
  reinstate,
  delete: remove,
  'reset-password': resetPassword,
  unlink,
}

export const account: Command = {
  summary:
    'Lists, shows, suspends, reinstates and deletes accounts, and prints links to reset a password. unlink frees one from single sign-on.',
  usage: [
    'list [--q <text>] [--limit <n>] [--json]',
    'show <email> [--json]',
    'suspend <email> --reason <text>',
    'reinstate <email>',
    'delete <email> --yes',
    'reset-password <email>',
    'unlink <email>',
    '--q       only accounts whose email or name contains this text',
    `--limit   1 to ${ACCOUNTS_MAX} accounts, the newest; 100 if not given`,
    '--json    prints one JSON document instead, for programs',
    '--reason  what the person reads who tries to log in',
    '--yes     confirms a deletion, which takes the journeys of the account along and cannot be undone',
    'reset-password prints a link that sets a new password: it works once, for an hour, and replaces a mailed one.',
    'unlink logs the account out and frees it from its person at the provider of OIDC_ISSUER: the next one there with its email, verified, gets it.',
  ],
  async run(context, [name = '', ...args]) {
    const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined
    if (!action) throw new WrongUsage(`Name what to do: ${Object.keys(ACTIONS).join(', ')}`)
    await action(context, args)
  },
}

async function suspend(context: CommandContext, args: string[]): Promise<void> {
  const options = { reason: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
  const email = oneEmail(positionals)
  const { data: verdict } = verdictInput.safeParse(values)
  if (!verdict) throw new WrongUsage(`--reason needs a text of 1 to ${REASON_MAX} characters`)
  await onDatabase(context, async ({ db }) => {
    const outcome = await db.transaction().execute(async (trx) => {
      const { person, label } = await findPerson(trx, email)
      const { id, operatorSince } = person
      const role = operatorSince === null ? 'a moderator' : 'an operator'
      if (reasonNotToSuspend(person)) throw new Failure(`${label} is ${role}: remove that role first`)
      if (isSuspended(person)) return `${label} is already suspended`
      await decideUnasked(trx, { kind: 'person', id, ...verdict, viewerId: null, now: Date.now() })
      return `${label} is suspended now and logged out everywhere`
    })
    context.say(outcome)
  })
}

async function reinstate(context: CommandContext, args: string[]): Promise<void> {
  const email = oneEmail(parseArgs({ args, allowPositionals: true }).positionals)
  await onDatabase(context, async ({ db }) => {
    const outcome = await db.transaction().execute(async (trx) => {
      const { person, label } = await findPerson(trx, email)
      if (!isSuspended(person)) return `${label} is not suspended`
      await revokeDecision(trx, { kind: 'person', id: person.id, viewerId: null, now: Date.now() })
      return `${label} is reinstated`
    })
    context.say(outcome)
  })
}

async function remove(context: CommandContext, args: string[]): Promise<void> {
  const options = { yes: { type: 'boolean', default: false } } as const
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
  const email = oneEmail(positionals)
  if (!values.yes) throw new WrongUsage('Deleting an account cannot be undone: confirm it with --yes')
  const { settings, say } = context
  await onDatabase(context, async ({ db }) => {
    const { account: found, label } = await findAccount(db, email)
    const { emailVerified, operatorSince } = found
    const account = { ...found, emailVerified: Boolean(emailVerified), operates: operatorSince !== null }
    const how = { keepFollowed: false, leaveShared: [], clock: Date.now, settings }
    if (!(await deleteAccount(db, account, how)))
      throw new Failure(`${label} is the only operator: appoint someone else first`)
    say(`${label} is deleted`)
  })
}

async function resetPassword(context: CommandContext, args: string[]): Promise<void> {
  const email = oneEmail(parseArgs({ args, allowPositionals: true }).positionals)
  const { settings, say } = context
  await onDatabase(context, async ({ db }) => {
    const { account: found, label } = await findAccount(db, email)
    if ((await readSite({ db, settings })).ssoOnly)
      throw new Failure('Single sign-on is the only way in, without passwords: single-sign-on --off lets them in again')
    const link = await createResetLink({ db, settings, clock: Date.now }, found)
    say(`With this link, ${label} can set a new password within an hour (it works once): ${link}`)
  })
}

/** Removes the link to a provider's account, for a person who was deleted there and created again with another id. */
async function unlink(context: CommandContext, args: string[]): Promise<void> {
  const email = oneEmail(parseArgs({ args, allowPositionals: true }).positionals)
  await onDatabase(context, async ({ db }) => {
    const outcome = await db.transaction().execute(async (trx) => {
      const { person, label } = await findPerson(trx, email)
      const { id, operatorSince } = person
      if ((await removeOwnProvider(trx, id)) === 0) return `${label} isn't linked to a person at the provider`
      await endSessions(trx, id)
      await recordAction(trx, { actorId: null, kind: 'person', act: 'unlink', targetId: id }, Date.now())
      const how =
        operatorSince === null
          ? 'the next person there with this email, verified, gets the account'
          : 'an operator joins it again by the link of: npm run cairn -- operator --link'
      return `${label} is logged out everywhere and no longer linked to a person at the provider; ${how}`
    })
    context.say(outcome)
  })
}
