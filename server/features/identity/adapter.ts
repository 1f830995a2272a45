import { kyselyAdapter } from '@better-auth/kysely-adapter'
import { APIError } from 'better-auth/api'
import type { ErrorCode } from '#contract/errors.ts'
import type { Db, Trx } from '#server/core/database/database.ts'
import { dialectOf } from '#server/core/database/dialect.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { createPerson, updateStanding } from '#server/features/people/people.store.ts'
import { endOldestSessions } from './accounts/account.store.ts'
import { isSuspended } from './accounts/identity.store.ts'
import { lockMethod, noteVerifiedEmail } from './accounts/methods.store.ts'
import { voidLinks } from './links/links.store.ts'
import { currentCallback } from './providers/callback.ts'
import { withHashedSessionTokens } from './session-tokens.ts'

type Adapter = ReturnType<typeof kyselyAdapter>

/**
 * Connects better-auth to the database. In the transaction of better-auth's own write, a new user
 * gets a person, a confirmed email updates the directory, and a new password voids mailed links. A
 * new session knows its sign-in method and ends the oldest ones above the limit.
 */
export function adapterOn(db: Db, { clock }: Pick<AppContext, 'clock'>): Adapter {
  const dialect = dialectOf(db)
  return (options) => {
    const base = withHashedSessionTokens(kyselyAdapter(db, { type: dialect.kind })(options))
    const create: typeof base.create = async (input) => {
      if (input.model === 'session') return await createSession(input)
      const row = await base.create(input)
      if (input.model === 'user') await createPerson(db, Object(row), clock())
      return row as never
    }
    const createSession: typeof base.create = async (input) => {
      if (!db.isTransaction) return await inTransaction((trx) => trx.create(input))
      const { userId } = Object(input.data)
      // Uses the transaction's connection: waiting for a second one could exhaust the pool.
      await refuseSuspended(db, userId)
      const methodId = await readMethod(db, userId)
      const row = await base.create({ ...input, data: { ...input.data, methodId } })
      await endOldestSessions(db, Object(row))
      return row as never
    }
    const update: typeof base.update = async (input) => {
      const confirms = input.model === 'user' && 'emailVerified' in input.update
      const setsPassword = input.model === 'account' && 'password' in input.update
      if (!confirms && !setsPassword) return await base.update(input)
      if (!db.isTransaction) return await inTransaction((trx) => trx.update(input))
      const row = await base.update(input)
      if (row && confirms) await updateStanding(db as Trx, Object(row).id)
      if (row && setsPassword) await voidLinks(db, Object(row).userId)
      return row as never
    }
    /** The method that the new session begins with. */
    const readMethod = async (on: Db, userId: string) => {
      const identity = currentCallback()?.identity ?? null
      const methodId = await lockMethod(on, dialect, userId, identity)
      // The identity was removed after better-auth had found it.
      if (identity && methodId === null) throw new APIError('UNAUTHORIZED', { code: 'failed' })
      if (identity?.verifiedEmail !== undefined && methodId !== null)
        await noteVerifiedEmail(on, methodId, identity.verifiedEmail, clock())
      return methodId
    }
    const inTransaction = <T>(work: (trx: ReturnType<Adapter>) => Promise<T>) =>
      db.transaction().execute((trx) => work(adapterOn(trx, { clock })(options)))
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
