import { kyselyAdapter } from '@better-auth/kysely-adapter'
import type { Db } from '../db/database.ts'
import type { House } from '../house.ts'
import { createPerson } from '../people/people.store.ts'

type Adapter = ReturnType<typeof kyselyAdapter>

/** better-auth on our own database: whoever makes a user makes their person in the same transaction. */
export function adapterOn(db: Db, { dialect, clock }: Pick<House, 'dialect' | 'clock'>): Adapter {
  return (options) => {
    const base = kyselyAdapter(db, { type: dialect.kind })(options)
    const create: typeof base.create = async (input) => {
      const row = await base.create(input)
      if (input.model === 'user') await createPerson(db, Object(row), clock())
      return row as never
    }
    return {
      ...base,
      create,
      transaction: (work) => db.transaction().execute((trx) => work(adapterOn(trx, { dialect, clock })(options))),
    }
  }
}
