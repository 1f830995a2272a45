import { INVITATION_LINKS_MAX } from '#contract/rules/site.ts'
import type { CreatedInvitationLink, NewInvitationLink } from '#contract/site.ts'
import { dialectOf } from '#server/core/database/dialect.ts'
import { recordAction } from '#server/core/events/audit.store.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { newId } from '#server/core/platform/ids.ts'
import { newToken } from '#server/core/platform/secrets.ts'
import { insertInvitationLink, listInvitationLinks } from './site.store.ts'
import { registerPage } from './site.ts'
import { presentLink } from './site.view.ts'

const DAY_MS = 24 * 3_600_000

/**
 * Creates a link that admits people; null if the site has the max. number of links. `actorId`: null
 * at the command line.
 */
export async function createInvitationLink(
  { db, clock, settings }: Pick<AppContext, 'db' | 'clock' | 'settings'>,
  { label, uses, days }: NewInvitationLink,
  actorId: string | null,
): Promise<CreatedInvitationLink | null> {
  const now = clock()
  const token = newToken()
  const link = { id: newId(now), label, uses, expiresAt: now + days * DAY_MS }
  return await db.transaction().execute(async (trx) => {
    await dialectOf(trx).lockNamed(trx, 'invitation links')
    if ((await listInvitationLinks(trx)).length >= INVITATION_LINKS_MAX) return null
    await insertInvitationLink(trx, { ...link, token, now })
    await recordAction(trx, { actorId, kind: 'site', act: 'invite', targetId: link.id }, now)
    return { ...presentLink({ ...link, used: 0 }), url: registerPage(settings, token) }
  })
}
