import { parseArgs } from 'node:util'
import { isSuspended } from '#server/core/access/people.ts'
import type { Database, Trx } from '#server/core/database/database.ts'
import { recordAction } from '#server/core/events/audit.store.ts'
import { type PersonState, setModerator } from '#server/features/moderation/verdicts.store.ts'
import { printOperatorLink } from '#server/features/site/operator-link.ts'
import { isLastOperator, setOperator } from '#server/features/site/site.store.ts'
import { type Command, type CommandContext, Failure, onDatabase, WrongUsage } from './command.ts'
import { findPerson, oneEmail } from './person.ts'

interface Role {
  noun: string
  has(person: PersonState): boolean
  /**
   * Whether the role depends on another setting, which can take it away; granting it by this
   * command makes it permanent.
   */
  isBorrowed?(person: PersonState): boolean
  set(trx: Trx, personId: string, since: number | null): Promise<void>
  acts: { give: 'appoint' | 'appointOperator'; take: 'dismiss' | 'dismissOperator' }
  /** The rights that remain after the command took the role, as the end of a sentence; '' if none remain. */
  rest(person: PersonState): string
  /** Why the role can't be removed; null if it can. */
  reasonToKeep(trx: Trx, person: PersonState): Promise<string | null>
}

const MODERATOR: Role = {
  noun: 'a moderator',
  has: ({ moderatorSince }) => moderatorSince !== null,
  isBorrowed: (person) => person.moderatorByClaim === 1 || isModeratorAsOperator(person),
  set: setModerator,
  acts: { give: 'appoint', take: 'dismiss' },
  rest: ({ moderatorByClaim }) =>
    moderatorByClaim === 1 ? ', until the next single sign-on gives the role again' : '',
  reasonToKeep: async (_trx, { operatorSince }) =>
    operatorSince === null ? null : 'is an operator, who is a moderator too: remove that role first',
}

const OPERATOR: Role = {
  noun: 'an operator',
  has: ({ operatorSince }) => operatorSince !== null,
  set: setOperator,
  acts: { give: 'appointOperator', take: 'dismissOperator' },
  rest: (person) => (isModeratorAsOperator(person) ? '' : ', and stays a moderator'),
  reasonToKeep: async (trx, { id }) =>
    (await isLastOperator(trx, id)) ? 'is the only operator: appoint someone else first' : null,
}

function isModeratorAsOperator({ moderatorSince, operatorSince }: PersonState): boolean {
  return operatorSince !== null && moderatorSince === operatorSince
}

const REMOVE = { remove: { type: 'boolean', default: false } } as const

export const moderator: Command = {
  summary: 'Gives someone the moderator role, or removes it.',
  usage: ['<email> [--remove]', '--remove  removes the role'],
  async run(context, args) {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: REMOVE })
    await changeRole(context, MODERATOR, { emails: positionals, ...values })
  },
}

export const operator: Command = {
  summary: 'Gives someone the operator role, or removes it; --link prints a link for a new account with it.',
  usage: [
    '<email> [--remove]',
    '--link',
    '--remove  removes the role',
    '--link    prints a link that works once, for a day',
  ],
  async run(context, args) {
    const link = { type: 'boolean', default: false } as const
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { ...REMOVE, link } })
    if (!values.link) return await changeRole(context, OPERATOR, { emails: positionals, remove: values.remove })
    if (positionals.length > 0 || values.remove) throw new WrongUsage('--link takes no other arguments')
    const { settings, say } = context
    await onDatabase(context, async ({ db }) => say(await printOperatorLink({ db, settings }, Date.now())))
  },
}

async function changeRole(
  context: CommandContext,
  role: Role,
  { emails, remove }: { emails: string[]; remove: boolean },
): Promise<void> {
  const email = oneEmail(emails)
  await onDatabase(context, async (database) => context.say(await (remove ? take : give)(database, email, role)))
}

async function give({ db }: Database, email: string, { noun, has, isBorrowed, set, acts }: Role): Promise<string> {
  return await db.transaction().execute(async (trx) => {
    const { account, person, label } = await findPerson(trx, email)
    if (isSuspended(person)) throw new Failure(`${label} is suspended: reinstate them first`)
    if (!account.emailVerified)
      throw new Failure(`${label} has not confirmed this email: someone else may have registered it`)
    if (has(person) && !isBorrowed?.(person)) return `${label} is already ${noun}`
    const now = Date.now()
    await set(trx, person.id, now)
    await recordAction(trx, { actorId: null, kind: 'person', act: acts.give, targetId: person.id }, now)
    const hint = ' (nothing has proven that the address is theirs: make sure who uses this account)'
    return `${label} is now ${noun}${account.admittedAt === null ? '' : hint}`
  })
}

async function take({ db }: Database, email: string, role: Role): Promise<string> {
  const { noun, has, set, acts, rest, reasonToKeep } = role
  return await db.transaction().execute(async (trx) => {
    const { person, label } = await findPerson(trx, email)
    if (!has(person)) return `${label} is not ${noun}`
    const reason = await reasonToKeep(trx, person)
    if (reason) throw new Failure(`${label} ${reason}`)
    const now = Date.now()
    await set(trx, person.id, null)
    await recordAction(trx, { actorId: null, kind: 'person', act: acts.take, targetId: person.id }, now)
    return `${label} is no longer ${noun}${rest(person)}`
  })
}
