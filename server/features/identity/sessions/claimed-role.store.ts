import type { Trx } from '#server/core/database/database.ts'
import { recordAction } from '#server/core/events/audit.store.ts'
import { endSessions } from './sessions.store.ts'

/**
 * Grants or removes the role of moderator according to the claims of a sign-in. Returns whether the
 * role changed, which ends all sessions of the person. A role granted at the command line and the
 * role of an operator aren't changed.
 */
export async function settleClaimedRole(trx: Trx, id: string, isModerator: boolean, now: number): Promise<boolean> {
  const person = trx.updateTable('person').where('id', '=', id)
  const changed = isModerator
    ? person.set({ moderatorSince: now, moderatorByClaim: 1 }).where('moderatorSince', 'is', null)
    : person
        .set({ moderatorSince: null, moderatorByClaim: 0 })
        .where('moderatorByClaim', '=', 1)
        .where('operatorSince', 'is', null)
  if (!(await changed.returning('id').executeTakeFirst())) return false
  const act = isModerator ? 'appointByClaim' : 'dismissByClaim'
  await recordAction(trx, { actorId: null, kind: 'person', act, targetId: id }, now)
  await endSessions(trx, id)
  return true
}
