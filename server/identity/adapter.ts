import { kyselyAdapter } from '@better-auth/kysely-adapter'
import { APIError } from 'better-auth/api'
import type { ErrorCode } from '#contract/errors.ts'
import type { Db } from '#server/database/database.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { createPerson, updateDirectoryListing } from '#server/people/people.store.ts'
import { isSuspended } from './identity.store.ts'
import { voidLinks } from './links/links.store.ts'
import { withHashedSessionTokens } from './session-tokens.ts'

type Adapter = ReturnType<typeof kyselyAdapter>

/**
 * better-auth on our own database. In the transaction of its own write, a new user gets their person, a confirmed email lists
 * the person, and a new password voids the account's mailed links.
 */
export function adapterOn(db: Db, { dialect, clock }: Pick<AppContext, 'dialect' | 'clock'>): Adapter {
  return (options) => {
    const base = withHashedSessionTokens(kyselyAdapter(db, { type: dialect.kind })(options))
    const create: typeof base.create = async (input) => {
      // ReadContext this connection: a transaction that waited for a second one would hold its own meanwhile.
      if (input.model === 'session') await refuseSuspended(db, Object(input.data).userId)
      const row = await base.create(input)
      if (input.model === 'user') await createPerson(db, Object(row), clock())
      return row as never
    }
    const update: typeof base.update = async (input) => {
      const confirms = input.model === 'user' && 'emailVerified' in input.update
      const setsPassword = input.model === 'account' && 'password' in input.update
      if (!confirms && !setsPassword) return await base.update(input)
      if (!db.isTransaction) return await inTransaction((trx) => trx.update(input))
      const row = await base.update(input)
      if (row && confirms) await updateDirectoryListing(db, Object(row).id)
      if (row && setsPassword) await voidLinks(db, Object(row).userId)
      return row as never
    }
    const inTransaction = <T>(work: (trx: ReturnType<Adapter>) => Promise<T>) =>
      db.transaction().execute((trx) => work(adapterOn(trx, { dialect, clock })(options)))
    return {
      ...base,
      create,
      update,
      transaction: inTransaction,
    }
  }
}

/** Behind the proof of who they are, whichever it was. */
async function refuseSuspended(db: Db, userId: string): Promise<void> {
  if (await isSuspended(db, userId)) throw new APIError('FORBIDDEN', { code: 'suspended' satisfies ErrorCode })
}
