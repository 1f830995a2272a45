import { parseArgs } from 'node:util'
import { isSuspended } from '#server/core/access/people.ts'
import type { Database } from '#server/core/database/database.ts'
import { openDatabase } from '#server/core/migrations/migrate.ts'
import { findAccountByEmail } from '#server/features/identity/accounts/accounts.store.ts'
import { recordAction } from '#server/features/moderation/audit.store.ts'
import { lockPerson, setModerator } from '#server/features/moderation/verdicts.store.ts'
import { type Command, existingTarget, Failure, WrongUsage } from './command.ts'

export const moderator: Command = {
  summary: 'Gives someone the moderator role, or removes it.',
  usage: ['<email> [--remove]', '--remove  removes the role'],
  async run({ settings, say }, args) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { remove: { type: 'boolean', default: false } },
    })
    const [email, ...more] = positionals
    if (email === undefined || more.length > 0) throw new WrongUsage('Name the email of one person')
    const database = await openDatabase(existingTarget(settings))
    try {
      say(await (values.remove ? dismiss : appoint)(database, email))
    } finally {
      await database.close()
    }
  },
}

async function appoint(database: Database, email: string): Promise<string> {
  return await changeRole(database, email, async ({ person, label, set }) => {
    if (isSuspended(person)) throw new Failure(`${label} is suspended: reinstate them first`)
    if (person.moderatorSince !== null) return `${label} is already a moderator`
    await set('appoint')
    return `${label} is now a moderator`
  })
}

async function dismiss(database: Database, email: string): Promise<string> {
  return await changeRole(database, email, async ({ person, label, set }) => {
    if (person.moderatorSince === null) return `${label} is not a moderator`
    await set('dismiss')
    return `${label} is no longer a moderator`
  })
}

interface RoleChange {
  person: NonNullable<Awaited<ReturnType<typeof lockPerson>>>
  label: string
  set(act: 'appoint' | 'dismiss'): Promise<void>
}

async function changeRole(
  { db }: Database,
  email: string,
  change: (change: RoleChange) => Promise<string>,
): Promise<string> {
  return await db.transaction().execute(async (trx) => {
    const account = await findAccountByEmail(trx, email)
    const person = account && (await lockPerson(trx, account.id))
    if (!person) throw new Failure(`No account has the email ${JSON.stringify(email)}`)
    const set = async (act: 'appoint' | 'dismiss') => {
      const now = Date.now()
      await setModerator(trx, person.id, act === 'appoint' ? now : null)
      await recordAction(trx, { actorId: null, kind: 'person', act, targetId: person.id }, now)
    }
    return await change({ person, label: `${JSON.stringify(account.name)} <${account.email}>`, set })
  })
}
