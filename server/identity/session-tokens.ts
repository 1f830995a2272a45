import type { kyselyAdapter } from '@better-auth/kysely-adapter'
import { hashToken } from './links/links.store.ts'

type Base = ReturnType<ReturnType<typeof kyselyAdapter>>
type Row = Record<string, unknown>

interface Condition {
  field: string
  value: unknown
}

/**
 * Keeps only hashes of session tokens in the database: tokens are hashed on writing and in conditions, and a row found by
 * its token carries that token again. Rows found otherwise carry the hash, which opens nothing.
 */
export function withHashedSessionTokens(base: Base): Base {
  const hashed = <Input extends { model: string }>(input: Input): Input => {
    if (input.model !== 'session') return input
    const { where } = input as { where?: Condition[] }
    return { ...input, ...(where && { where: where.map(hashCondition) }) }
  }
  const create: Base['create'] = async (input) => {
    if (input.model !== 'session') return await base.create(input)
    const { token } = input.data as unknown as { token: string }
    const row = await base.create({ ...input, data: { ...input.data, token: hashToken(token) } })
    return Object.assign(row as Row, { token }) as never
  }
  const findOne: Base['findOne'] = async (input) => restored(input, await base.findOne(hashed(input))) as never
  const findMany: Base['findMany'] = async (input) => {
    const rows = await base.findMany<Row>(hashed(input))
    return rows.map((row) => restored(input, row)) as never
  }
  const update: Base['update'] = async (input) => restored(input, await base.update(hashed(input))) as never
  return {
    ...base,
    create,
    findOne,
    findMany,
    update,
    updateMany: (input) => base.updateMany(hashed(input)),
    delete: (input) => base.delete(hashed(input)),
    deleteMany: (input) => base.deleteMany(hashed(input)),
    count: (input) => base.count(hashed(input)),
  }
}

function hashCondition(condition: Condition): Condition {
  if (condition.field !== 'token') return condition
  const { value } = condition
  return { ...condition, value: Array.isArray(value) ? value.map(hashToken) : hashToken(String(value)) }
}

/** The row with the caller's own token in place of its hash. */
function restored(input: { model: string; where?: unknown }, row: unknown): unknown {
  if (input.model !== 'session' || row === null || typeof row !== 'object' || !('token' in row)) return row
  const given = ((input.where ?? []) as Condition[])
    .filter(({ field }) => field === 'token')
    .flatMap(({ value }) => value)
  const own = given.find((token) => hashToken(String(token)) === row.token)
  return own === undefined ? row : { ...row, token: own }
}
