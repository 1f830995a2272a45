import type { Trx } from '#server/core/database/database.ts'
import { type OutboxEvent, record } from '#server/core/events/events.store.ts'
import { listMemberIds } from './groups.store.ts'

/** Notifies the other members of what the lead did. */
export async function tellMembers(trx: Trx, event: OutboxEvent & { subjectId: string }, now: number): Promise<void> {
  const members = await listMemberIds(trx, event.subjectId)
  const events = members.map((recipientId) => ({ ...event, recipientId }))
  await record(trx, events, now)
}
