import type { ActKind, ActOn } from '#contract/rules/moderation.ts'
import type { Trx } from '#server/core/database/database.ts'
import { newId } from '#server/core/platform/ids.ts'

interface Action<Kind extends ActKind> {
  /** The moderator who acted; null for the operator. */
  actorId: string | null
  kind: Kind
  act: ActOn<Kind>
  targetId: string
  newName?: string
  reason?: string
}

/** Writes to the log of moderators and operators. Call it in the transaction of the action. */
export async function recordAction<Kind extends ActKind>(
  trx: Trx,
  { reason, newName, ...action }: Action<Kind>,
  now: number,
): Promise<void> {
  await trx
    .insertInto('auditEntry')
    .values({ ...action, id: newId(now), reason: reason ?? null, newName: newName ?? null, createdAt: now })
    .execute()
}
