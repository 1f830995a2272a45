import { readTables } from '#server/commands/archive/tables.ts'
import { connect } from '#server/core/database/database.ts'
import { connectionTarget, type Trial } from '../trial.ts'
import type { TaskResult } from './backup.ts'
import { createEmptyDatabase, runCli, runCliSuccessfully } from './cli.ts'

/**
 * Creates a table that makes the last migration fail; the migrations before it must be rolled back,
 * too.
 */
export async function failMigration(trial: Pick<Trial, 'env'>): Promise<TaskResult> {
  const env = await createEmptyDatabase(trial, 'migrating')
  const database = connect(connectionTarget(env))
  try {
    await database.db.schema.createTable('formerEmail').addColumn('id', 'integer').execute()
    const { code, output } = await runCli(env, 'migrate')
    const failed = /Migration (\S+) failed/.exec(output)?.[1]
    const left = [...(await readTables(database.db)).keys()].filter((name) => !name.startsWith('kysely_'))
    await database.db.schema.dropTable('formerEmail').execute()
    const applied = [...(await runCliSuccessfully(env, 'migrate')).matchAll(/^Applied /gm)].length
    return {
      figures: `${failed} failed (exit code ${code}), ${left.length - 1} tables left by the migrations before it; without the foreign table ${applied} were applied`,
      passed: code === 1 && failed !== undefined && left.length === 1 && applied > 1,
    }
  } finally {
    await database.close()
  }
}
