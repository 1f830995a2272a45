import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { asking } from '../found.ts'
import type { Trial } from '../trial.ts'

/** An empty place of the same kind beside the one that is tried: a folder, and on PostgreSQL a database. */
export async function anotherPlace({ env }: Pick<Trial, 'env'>, name: string): Promise<Trial['env']> {
  const folder = mkdtempSync(join(env.CAIRN_DATA, `${name}-`))
  if (env.DATABASE_URL === '') return { CAIRN_DATA: folder, DATABASE_URL: '' }
  await asking({ url: env.DATABASE_URL }, (ask) => ask(`create database ${name}`))
  return { CAIRN_DATA: folder, DATABASE_URL: env.DATABASE_URL.replace(/[^/]+$/, name) }
}
