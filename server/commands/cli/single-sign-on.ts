import { parseArgs } from 'node:util'
import { recordAction } from '#server/core/events/audit.store.ts'
import { readChanged, saveChange } from '#server/features/site/site.store.ts'
import { readSite } from '#server/features/site/site.ts'
import { type Command, Failure, onDatabase, WrongUsage } from './command.ts'

const OPTIONS = { on: { type: 'boolean', default: false }, off: { type: 'boolean', default: false } } as const

export const singleSignOn: Command = {
  summary: 'Makes the provider of OIDC_ISSUER the only way in, or lets passwords in again.',
  usage: [
    '[--on | --off]',
    '--on   ends passwords and all sessions that began otherwise',
    '--off  lets passwords in again, for example while the provider is down',
  ],
  async run(context, args) {
    const { on, off } = parseArgs({ args, options: OPTIONS }).values
    if (on && off) throw new WrongUsage('Choose --on or --off')
    const { settings, say } = context
    if ((on || off) && settings.fixedSite.ssoOnly !== undefined)
      throw new Failure('OIDC_ONLY sets this: change or remove it, and start the server again')
    if (on && !settings.oidc) throw new Failure('There is no provider: set OIDC_ISSUER first')
    await onDatabase(context, async ({ db }) => {
      // Compares with the stored setting, since the environment of this shell may lack the server's
      // provider.
      if ((on || off) && on !== ((await readChanged(db)).ssoOnly ?? false))
        await db.transaction().execute(async (trx) => {
          const now = Date.now()
          await saveChange(trx, { ssoOnly: on }, now)
          await recordAction(trx, { actorId: null, kind: 'site', act: 'change', targetId: 'ssoOnly' }, now)
        })
      const isOn = (await readSite({ db, settings })).ssoOnly
      say(isOn ? `${settings.oidc?.name} is the only way in` : 'Single sign-on is not the only way in')
    })
  },
}
