import { parseArgs } from 'node:util'
import { connectionTarget, type Database } from '#server/database/database.ts'
import { openDatabase } from '#server/migrations/open-database.ts'
import { findAccountByEmail } from '../identity/identity.store.ts'
import { recordAction } from '../moderation/audit.store.ts'
import { lockPerson, setModerator } from '../moderation/verdicts.store.ts'
import { type Command, Failure, Misuse } from './command.ts'

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
    if (email === undefined || more.length > 0) throw new Misuse('Name the email of one person')
    const database = await openDatabase(connectionTarget(settings))
    try {
      say(await (values.remove ? dismiss : appoint)(database, email))
    } finally {
      await database.close()
    }
  },
}

async function appoint(database: Database, email: string): Promise<string> {
  return await changeRole(database, email, async ({ facts, called, set }) => {
    if (facts.suspendedAt !== null) throw new Failure(`${called} is suspended: reinstate them first`)
    if (facts.moderatorSince !== null) return `${called} is already a moderator`
    await set('appoint')
    return `${called} is now a moderator`
  })
}

async function dismiss(database: Database, email: string): Promise<string> {
  return await changeRole(database, email, async ({ facts, called, set }) => {
    if (facts.moderatorSince === null) return `${called} is not a moderator`
    await set('dismiss')
    return `${called} is no longer a moderator`
  })
}

interface Change {
  facts: NonNullable<Awaited<ReturnType<typeof lockPerson>>>
  called: string
  set(act: 'appoint' | 'dismiss'): Promise<void>
}

async function changeRole(
  { db, dialect }: Database,
  email: string,
  change: (change: Change) => Promise<string>,
): Promise<string> {
  return await db.transaction().execute(async (trx) => {
    const account = await findAccountByEmail(trx, email)
    const facts = account && (await lockPerson(trx, dialect, account.id))
    if (!facts) throw new Failure(`No account has the email ${JSON.stringify(email)}`)
    const set = async (act: 'appoint' | 'dismiss') => {
      const now = Date.now()
      await setModerator(trx, facts.id, act === 'appoint' ? now : null)
      await recordAction(trx, { actorId: null, kind: 'person', act, targetId: facts.id }, now)
    }
    return await change({ facts, called: `${JSON.stringify(account.name)} <${account.email}>`, set })
  })
}
