import { kyselyAdapter } from '@better-auth/kysely-adapter'
import { APIError } from 'better-auth/api'
import type { ErrorCode } from '#contract/errors.ts'
import type { Db, Trx } from '#server/database/database.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { createPerson, updateStanding } from '#server/people/people.store.ts'
import { endOldestSessions } from './account.store.ts'
import { isSuspended } from './identity.store.ts'
import { voidLinks } from './links/links.store.ts'
import { withHashedSessionTokens } from './session-tokens.ts'

type Adapter = ReturnType<typeof kyselyAdapter>

/**
 * Connects better-auth to the database. In the transaction of better-auth's own write, a new user
 * gets a person, a confirmed email updates the directory, and a new password voids mailed links. A
 * new session ends the oldest ones above the limit.
 */
export function adapterOn(db: Db, { dialect, clock }: Pick<AppContext, 'dialect' | 'clock'>): Adapter {
  return (options) => {
    const base = withHashedSessionTokens(kyselyAdapter(db, { type: dialect.kind })(options))
    const create: typeof base.create = async (input) => {
      // Uses the transaction's connection: waiting for a second one could exhaust the pool.
      if (input.model === 'session') await refuseSuspended(db, Object(input.data).userId)
      const row = await base.create(input)
      if (input.model === 'user') await createPerson(db, Object(row), clock())
      if (input.model === 'session') await endOldestSessions(db, Object(row))
      return row as never
    }
    const update: typeof base.update = async (input) => {
      const confirms = input.model === 'user' && 'emailVerified' in input.update
      const setsPassword = input.model === 'account' && 'password' in input.update
      if (!confirms && !setsPassword) return await base.update(input)
      if (!db.isTransaction) return await inTransaction((trx) => trx.update(input))
      const row = await base.update(input)
      if (row && confirms) await updateStanding(db as Trx, dialect, Object(row).id)
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

/** Called after the credentials were verified, so that only the owner learns of the suspension. */
async function refuseSuspended(db: Db, userId: string): Promise<void> {
  if (await isSuspended(db, userId)) throw new APIError('FORBIDDEN', { code: 'suspended' satisfies ErrorCode })
}
