import { bytesInList, fitPage, type Page } from '#server/core/platform/cursor.ts'
import { type ListCall, sealCursor } from '../protection/sealed-cursor.ts'

/**
 * The page as JSON, item by item until it is full. The link to the next page has only the parameters that the call
 * knows, since visitors share the answer.
 */
export function pageAnswer(page: Page<unknown[]>, url: string, list: ListCall, authSecret: string) {
  const texts: string[] = []
  const { items, next } = fitPage(page, (item) => {
    const text = JSON.stringify(item)
    texts.push(text)
    return bytesInList(text)
  })
  const cursor = next && sealCursor(next, list, authSecret)
  const headers: Record<string, string> =
    cursor === null ? {} : { link: `<${withQuery(url, { ...list.query, cursor })}>; rel="next"` }
  return { headers, body: `[${texts.slice(0, items.length).join(',')}]` }
}

function withQuery(url: string, query: object): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const each of [value].flat()) if (each !== undefined) search.append(name, String(each))
  return `${url.split('?')[0]}?${search}`
}
