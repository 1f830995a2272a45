import type { Db } from '#server/core/database/database.ts'
import { dialectOf } from '#server/core/database/dialect.ts'
import { newId } from '#server/core/platform/ids.ts'
import { likeliestOf, spellingsOf } from './mailbox.ts'

/** Number of refused emails within `COUNTED_MS` after which optional email to the address stops. */
const REFUSALS_MAX = 3
const COUNTED_MS = 30 * 24 * 3600 * 1000

/** Records that an address refused an email for good, if it is the address of an account. */
export async function recordRefusal(db: Db, address: string, now: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const users = await trx
      .selectFrom('user')
      .innerJoin('person', 'person.id', 'user.id')
      .select(['user.id', 'user.email'])
      .where('user.email', 'in', spellingsOf(address))
      .execute()
    const user = likeliestOf(users, address)
    if (!user) return
    const { id: personId, email } = user
    await addEmailSetting(trx, personId)
    // Locks the person's email settings, so that concurrent refusals are counted one after the
    // other.
    await dialectOf(trx)
      .locked(trx.selectFrom('emailSetting').select('personId').where('personId', '=', personId))
      .execute()
    const oldest = now - COUNTED_MS
    await trx.deleteFrom('emailRefusal').where('personId', '=', personId).where('createdAt', '<=', oldest).execute()
    await trx
      .insertInto('emailRefusal')
      .values({ id: newId(now), personId, email, createdAt: now })
      .execute()
    const { refusals } = await trx
      .selectFrom('emailRefusal')
      .select((eb) => eb.fn.countAll().as('refusals'))
      .where('personId', '=', personId)
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    if (Number(refusals) < REFUSALS_MAX) return
    await trx
      .updateTable('emailSetting')
      .set({ refusedAt: now, refusedEmail: email })
      .where('personId', '=', personId)
      .where((eb) => eb.or([eb('refusedEmail', 'is', null), eb('refusedEmail', '!=', email)]))
      .execute()
  })
}

/** Creates the person's row of email settings if it is missing. */
export async function addEmailSetting(db: Db, personId: string): Promise<void> {
  await db
    .insertInto('emailSetting')
    .values({ personId })
    .onConflict((conflict) => conflict.column('personId').doNothing())
    .execute()
}
