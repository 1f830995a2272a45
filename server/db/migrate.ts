import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Dialect } from './dialect.ts'
import * as first from './migrations/0001-first.ts'
import * as mail from './migrations/0002-mail.ts'
import * as formerMember from './migrations/0003-former-member.ts'
import * as directory from './migrations/0004-directory.ts'
import * as preview from './migrations/0005-preview.ts'
import * as pathTarget from './migrations/0006-path-target.ts'

/** A migration gets the dialect too: `up(db, dialect)`. They are frozen once they have landed. */
const migrations = {
  '0001-first': first,
  '0002-mail': mail,
  '0003-former-member': formerMember,
  '0004-directory': directory,
  '0005-preview': preview,
  '0006-path-target': pathTarget,
}

interface Target {
  db: Kysely<never> | unknown
  dialect: Dialect
}

/** Brings the tables up to date; all or nothing, and only once when several processes start together. */
export async function migrateToLatest(target: Target): Promise<void> {
  const { error } = await migrator(target).migrateToLatest()
  if (error) throw error
}

/** The same up to one of them. */
export async function migrateTo(name: keyof typeof migrations, target: Target): Promise<void> {
  const { error } = await migrator(target).migrateTo(name)
  if (error) throw error
}

function migrator({ db, dialect }: Target): Migrator {
  const provider = {
    getMigrations: async () =>
      Object.fromEntries(
        Object.entries(migrations).map(([name, { up }]) => [name, { up: (trx: Kysely<unknown>) => up(trx, dialect) }]),
      ),
  }
  return new Migrator({ db: db as Kysely<unknown>, provider })
}
