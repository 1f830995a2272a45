import type pg from 'pg'

const DEADLOCK = '40P01'
const BEGINS = /^\s*(?:begin|start transaction)\b/i
const ENDS = /^\s*(?:commit|rollback)\b(?!\s+to\b)/i

type Query = (...input: unknown[]) => unknown

/**
 * Repeats a statement outside a transaction once if PostgreSQL cancelled it to end a deadlock, as can
 * happen while a migration changes the tables it reads. It has changed nothing.
 */
export function repeatDeadlocked(client: pg.ClientBase): void {
  const query: Query = client.query.bind(client) as Query
  let isInTransaction = false
  client.query = ((first: unknown, ...rest: unknown[]) => {
    if (typeof first !== 'string' || rest.some((input) => typeof input === 'function')) return query(first, ...rest)
    if (BEGINS.test(first)) isInTransaction = true
    if (ENDS.test(first)) isInTransaction = false
    const result = query(first, ...rest) as Promise<unknown>
    if (isInTransaction) return result
    return result.catch((error) => {
      if (Object(error).code !== DEADLOCK) throw error
      return query(first, ...rest)
    })
  }) as typeof client.query
}
