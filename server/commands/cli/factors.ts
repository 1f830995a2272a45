import { parseArgs } from 'node:util'
import { recordAction } from '#server/core/events/audit.store.ts'
import { isoTime } from '#server/core/platform/time.ts'
import { readSignInMethods } from '#server/features/identity/accounts/methods.store.ts'
import { deleteFactor, readFactor } from '#server/features/identity/factors/factors.store.ts'
import { removeAllPasskeys } from '#server/features/identity/factors/passkeys.store.ts'
import { endSessions } from '#server/features/identity/sessions/sessions.store.ts'
import { type Command, counted, onDatabase, printable } from './command.ts'
import { findPerson, oneEmail } from './person.ts'

const OPTIONS = { remove: { type: 'boolean', default: false } } as const

export const factors: Command = {
  summary: 'Shows the second factor and the passkeys of an account, or removes them when their owner has lost them.',
  usage: ['<email> [--remove]', '--remove  removes both, and logs the account out everywhere; its password stays'],
  async run(context, args) {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: OPTIONS })
    const email = oneEmail(positionals)
    await onDatabase(context, async ({ db }) => {
      const outcome = await db.transaction().execute(async (trx) => {
        const { person, label } = await findPerson(trx, email)
        const { id } = person
        if (!values.remove) {
          const { passkeys } = await readSignInMethods(trx, id)
          const app = await readFactor(trx, id)
          const names = passkeys.map(({ name, host }) => `${printable(name)} (${host})`)
          const hint = app ? `since ${isoTime(app.createdAt)}` : 'none'
          return [label, `  second factor: ${hint}`, `  passkeys: ${names.join(', ') || 'none'}`]
        }
        const hadApp = await deleteFactor(trx, id)
        const passkeys = await removeAllPasskeys(trx, id)
        if (!hadApp && passkeys === 0) return [`${label} has neither a second factor nor passkeys`]
        await endSessions(trx, id)
        await recordAction(trx, { actorId: null, kind: 'person', act: 'removeFactors', targetId: id }, Date.now())
        const removed = [
          ...(hadApp ? ['its second factor'] : []),
          ...(passkeys > 0 ? [counted(passkeys, 'passkey', 'passkeys')] : []),
        ]
        const { passwordId, identities } = await readSignInMethods(trx, id)
        const isStranded = passwordId === null && identities.length === 0
        const hint = 'It has no way to log in now: npm run cairn -- account reset-password prints a link'
        return [`${label} is logged out everywhere and lost ${removed.join(' and ')}`, ...(isStranded ? [hint] : [])]
      })
      for (const line of outcome) context.say(line)
    })
  },
}
