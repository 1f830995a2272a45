import { parseArgs } from 'node:util'
import {
  INVITATION_DAYS_MAX,
  INVITATION_LABEL_MAX,
  INVITATION_LINKS_MAX,
  INVITATION_USES_MAX,
} from '#contract/rules/site.ts'
import { newInvitationLink } from '#contract/site.ts'
import { createInvitationLink } from '#server/features/site/invitation-link.ts'
import { readSite } from '#server/features/site/site.ts'
import { type Command, counted, Failure, onDatabase, WrongUsage, wholeNumber } from './command.ts'

const OPTIONS = {
  uses: { type: 'string', default: '1' },
  days: { type: 'string', default: '7' },
  label: { type: 'string', default: '' },
} as const

export const invite: Command = {
  summary: 'Prints an invitation link, with which people sign up.',
  usage: [
    '[--uses <n>] [--days <n>] [--label <text>]',
    `--uses   how many people it lets in: 1 to ${INVITATION_USES_MAX}; 1 if not given`,
    `--days   how long it works: 1 to ${INVITATION_DAYS_MAX}; 7 if not given`,
    "--label  what 'This site' calls it",
  ],
  async run(context, args) {
    const { values } = parseArgs({ args, options: OPTIONS })
    const uses = wholeNumber('uses', values.uses, INVITATION_USES_MAX)
    const days = wholeNumber('days', values.days, INVITATION_DAYS_MAX)
    const { data: asked } = newInvitationLink.safeParse({ ...values, uses, days })
    if (!asked) throw new WrongUsage(`--label needs a text of at most ${INVITATION_LABEL_MAX} characters`)
    const { settings, say } = context
    await onDatabase(context, async ({ db }) => {
      const { signUp } = await readSite({ db, settings })
      if (signUp === 'closed') throw new Failure('Sign-up is closed, also to people with an invitation')
      const link = await createInvitationLink({ db, settings, clock: Date.now }, asked, null)
      if (!link)
        throw new Failure(`There are ${INVITATION_LINKS_MAX} invitation links: remove one under 'This site' first`)
      say(`This link lets ${counted(uses, 'person', 'people')} in until ${link.expiresAt}: ${link.url}`)
    })
  },
}
