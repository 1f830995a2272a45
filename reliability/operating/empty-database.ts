import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { readDatabase } from '../database-state.ts'
import type { Trial } from '../trial.ts'

/** Creates a data folder and, for PostgreSQL, an empty database on the same server. */
export async function createEmptyDatabase({ env }: Pick<Trial, 'env'>, name: string): Promise<Trial['env']> {
  const folder = mkdtempSync(join(env.CAIRN_DATA, `${name}-`))
  if (env.DATABASE_URL === '') return { CAIRN_DATA: folder, DATABASE_URL: '' }
  await readDatabase({ url: env.DATABASE_URL }, (query) => query(`create database ${name}`))
  return { CAIRN_DATA: folder, DATABASE_URL: env.DATABASE_URL.replace(/[^/]+$/, name) }
}
