import { standing } from '#server/archive/schema.ts'
import { connect } from '#server/database/database.ts'
import { placeOf, type Trial } from '../trial.ts'
import type { Finding } from './backup.ts'
import { cairn, mustSay } from './cairn.ts'
import { anotherPlace } from './places.ts'

/** A table of somebody else is in the way of the last migration: those before it must leave nothing either. */
export async function failToMigrate(trial: Pick<Trial, 'env'>): Promise<Finding> {
  const env = await anotherPlace(trial, 'migrating')
  const database = connect(placeOf(env))
  try {
    await database.db.schema.createTable('auditEntry').addColumn('id', 'integer').execute()
    const { code, said } = await cairn(env, 'migrate')
    const failed = /Migration (\S+) failed/.exec(said)?.[1]
    const left = [...(await standing(database.db)).keys()].filter((name) => !name.startsWith('kysely_'))
    await database.db.schema.dropTable('auditEntry').execute()
    const applied = [...(await mustSay(env, 'migrate')).matchAll(/^Applied /gm)].length
    return {
      figures: `${failed} failed (exit code ${code}), of those before it ${left.length - 1} tables were left; out of the way, ${applied} were applied`,
      isFine: code === 1 && failed !== undefined && left.length === 1 && applied > 1,
    }
  } finally {
    await database.close()
  }
}
