import { createHash } from 'node:crypto'
import type { AnyCall } from '#contract/api.ts'
import { InvalidCursor } from '#server/core/platform/cursor.ts'
import { openToken, type Seal, sealToken } from '#server/core/platform/secrets.ts'

/** A call of a list with its parsed input. */
export interface ListCall {
  name: AnyCall
  params: unknown
  query: object | undefined
}

/** The cursor for clients. It is sealed, since it holds exact scores and times, which tell what people do. */
export function sealCursor(cursor: string, list: ListCall, authSecret: string): string {
  return sealToken(cursor, sealFor(list, authSecret))
}

/** The call's query with its cursor opened. Throws `InvalidCursor` unless the cursor is one of the same list. */
export function openCursor<Query extends object | undefined>(
  list: ListCall & { query: Query },
  authSecret: string,
): Query {
  const sealed = list.query && 'cursor' in list.query ? list.query.cursor : undefined
  if (sealed === undefined) return list.query
  const cursor = openToken(String(sealed), sealFor(list, authSecret))
  if (cursor === null) throw new InvalidCursor()
  return { ...list.query, cursor }
}

/**
 * The seal of one list: in another list, with rows of one's own, a cursor's values could be found
 * out by comparison.
 */
function sealFor({ name, params, query }: ListCall, authSecret: string): Seal {
  const list = JSON.stringify([name, params, { ...query, cursor: undefined, limit: undefined }])
  return { authSecret, purpose: `cairn cursor ${createHash('sha256').update(list).digest('base64url')}` }
}
