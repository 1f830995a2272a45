import { createHmac } from 'node:crypto'
import type { Trx } from '#server/core/database/database.ts'
import { countUp, forget, readWindowEnd } from '#server/core/limits/limits.store.ts'
import { mailboxOf } from '#server/core/mail/mailbox.ts'

// A pause of posting outlives its account as a window of the address, which is deleted when it ends.

interface Address {
  email: string
  authSecret: string
  now: number
}

/** Keeps the end of a person's pause for an address that they give up; the caller has locked the person. */
export async function keepPause(trx: Trx, personId: string, { now, ...address }: Address): Promise<void> {
  const person = trx.selectFrom('person').select('pausedUntil').where('id', '=', personId)
  const { pausedUntil } = await person.executeTakeFirstOrThrow()
  if (pausedUntil !== null && pausedUntil > now) await countUp(trx, keyOf(address), pausedUntil - now, now)
}

/** Pauses the posting of an account that has just confirmed this address, if that of an earlier account was paused. */
export async function continuePause(trx: Trx, personId: string, { now, ...address }: Address): Promise<void> {
  const key = keyOf(address)
  const until = await readWindowEnd(trx, key)
  if (until === undefined || until <= now) return
  await forget(trx, key)
  await trx
    .updateTable('person')
    .set({ pausedAt: now, pausedUntil: until })
    .where('id', '=', personId)
    .where((eb) => eb.or([eb('pausedUntil', 'is', null), eb('pausedUntil', '<', until)]))
    .execute()
}

/** Keyed, so that the stored hash doesn't reveal the address. */
function keyOf({ email, authSecret }: Omit<Address, 'now'>): string {
  return createHmac('sha256', authSecret)
    .update(`posting paused ${mailboxOf(email)}`)
    .digest('base64url')
}
