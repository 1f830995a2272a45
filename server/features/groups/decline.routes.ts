import { isInvited, isMember } from '#server/core/access/groups.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { HttpError, required } from '#server/core/http/http-error.ts'
import type { Handlers } from '#server/core/http/request-context.ts'
import { hashRecipient } from '#server/features/identity/admission/mailed-invitations.ts'
import { findByKey, settleDue } from './emails/addresses.store.ts'
import { insertDeclines } from './emails/declines.store.ts'
import * as store from './groups.store.ts'
import { endRequests } from './open/requests.store.ts'
import { requireLocked } from './require-group.ts'

/** The calls that decline an invitation to a group. */
export function groupDeclineHandlers({
  db,
  clock,
  settings,
}: AppContext): Handlers<'declineGroup' | 'declineGroupEmail'> {
  return {
    declineGroup: ({ viewer, params: { groupId } }) =>
      db.transaction().execute(async (trx) => {
        const { group } = await requireLocked(trx, groupId, [viewer.id])
        const place = { groupId, personId: viewer.id }
        const row = required(await store.readMembership(trx, place), 'notFound')
        if (isMember(row)) throw new HttpError('notFound')
        if (isInvited(row)) await store.declineInvitation(trx, place, clock())
        await endRequests(trx, groupId, viewer.id)
        await insertDeclines(trx, group, [hashRecipient(viewer.id, settings)], clock())
        return null
      }),

    declineGroupEmail: ({ viewer, params: { groupId }, body: { key } }) =>
      db.transaction().execute(async (trx) => {
        const { group } = await requireLocked(trx, groupId, viewer ? [viewer.id] : [])
        const mailed = required(await findByKey(trx, groupId, key, clock()), 'notFound')
        // The address stays listed until 30 days have passed, so that the lead can't tell whether it declined.
        await settleDue(trx, mailed, null)
        if (viewer) await endRequests(trx, groupId, viewer.id)
        const own = viewer ? [hashRecipient(viewer.id, settings)] : []
        await insertDeclines(trx, group, [mailed.recipientHash, ...own], clock())
        return null
      }),
  }
}
