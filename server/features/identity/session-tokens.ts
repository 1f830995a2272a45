import type { kyselyAdapter } from '@better-auth/kysely-adapter'
import { hashToken } from './links/links.store.ts'

type Base = ReturnType<ReturnType<typeof kyselyAdapter>>
type Row = Record<string, unknown>

interface Condition {
  field: string
  value: unknown
}

/**
 * Stores only hashes of session tokens: tokens are hashed in written rows and in conditions. A row
 * found by its token is returned with the token, other rows with the hash, which is no valid token.
 */
export function withHashedSessionTokens(base: Base): Base {
  const withHashedCondition = <Input extends { model: string }>(input: Input): Input => {
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
  const findOne: Base['findOne'] = async (input) =>
    restoreToken(input, await base.findOne(withHashedCondition(input))) as never
  const findMany: Base['findMany'] = async (input) => {
    const rows = await base.findMany<Row>(withHashedCondition(input))
    return rows.map((row) => restoreToken(input, row)) as never
  }
  const update: Base['update'] = async (input) =>
    restoreToken(input, await base.update(withHashedCondition(input))) as never
  return {
    ...base,
    create,
    findOne,
    findMany,
    update,
    updateMany: (input) => base.updateMany(withHashedCondition(input)),
    delete: (input) => base.delete(withHashedCondition(input)),
    deleteMany: (input) => base.deleteMany(withHashedCondition(input)),
    count: (input) => base.count(withHashedCondition(input)),
  }
}

function hashCondition(condition: Condition): Condition {
  if (condition.field !== 'token') return condition
  const { value } = condition
  return { ...condition, value: Array.isArray(value) ? value.map(hashToken) : hashToken(String(value)) }
}

/** Replaces the hash by the token that the caller searched for. */
function restoreToken(input: { model: string; where?: unknown }, row: unknown): unknown {
  if (input.model !== 'session' || row === null || typeof row !== 'object' || !('token' in row)) return row
  const searched = ((input.where ?? []) as Condition[])
    .filter(({ field }) => field === 'token')
    .flatMap(({ value }) => value)
  const own = searched.find((token) => hashToken(String(token)) === row.token)
  return own === undefined ? row : { ...row, token: own }
}
