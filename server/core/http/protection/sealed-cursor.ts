import { createHash } from 'node:crypto'
import type { AnyCall } from '#contract/api.ts'
import { bytesInList, fitPage, InvalidCursor, type Page } from '#server/core/platform/cursor.ts'
import { openToken, type Seal, sealToken } from '#server/core/platform/secrets.ts'
import { jsonOf } from '../answers.ts'

/** A call of a list with its parsed input. */
export interface ListCall {
  name: AnyCall
  params: unknown
  query: object | undefined
}

/**
 * A page of a list as clients get it: as many items as fit, as JSON, and the cursor of the next
 * page. Cursors are encrypted for clients, because they hold exact scores and times, which would
 * reveal what people do.
 */
export async function readSealedPage(
  list: ListCall,
  authSecret: string,
  read: (query: object | undefined) => Promise<Page<unknown[]>>,
): Promise<{ items: string[]; next: string | null }> {
  const texts: string[] = []
  const { items, next } = fitPage(await read(openCursor(list, authSecret)), (item) => {
    const text = jsonOf(item)
    texts.push(text)
    return bytesInList(text)
  })
  return { items: texts.slice(0, items.length), next: next && sealCursor(next, list, authSecret) }
}

export function sealCursor(cursor: string, list: ListCall, authSecret: string): string {
  return sealToken(cursor, sealFor(list, authSecret))
}

/** The query with its cursor decrypted. Throws `InvalidCursor` unless the cursor belongs to the same list. */
function openCursor(list: ListCall, authSecret: string): object | undefined {
  const { query } = list
  const sealed = query && 'cursor' in query ? query.cursor : undefined
  if (sealed === undefined) return query
  const cursor = openToken(String(sealed), sealFor(list, authSecret))
  if (cursor === null) throw new InvalidCursor()
  return { ...query, cursor }
}

/**
 * The encryption context of one list. Used in another list that has one's own rows, a cursor's
 * values could be found by comparison.
 */
function sealFor({ name, params, query }: ListCall, authSecret: string): Seal {
  const list = JSON.stringify([name, params, { ...query, cursor: undefined, limit: undefined }])
  return { authSecret, purpose: `cairn cursor ${createHash('sha256').update(list).digest('base64url')}` }
}
