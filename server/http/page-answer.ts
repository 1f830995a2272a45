import { cutPage, PAGE_MAX_BYTES, type Page } from '#server/platform/cursor.ts'

/**
 * The page as JSON, cut before the item with which it would exceed `PAGE_MAX_BYTES`. The link to the next page has only
 * the parameters that the call knows, since visitors share the answer.
 */
export function pageAnswer(page: Page<unknown[]>, url: string, query: object | undefined) {
  const texts: string[] = []
  let bytes = 1
  for (const item of page.items) {
    const text = JSON.stringify(item)
    bytes += Buffer.byteLength(text) + 1
    if (bytes > PAGE_MAX_BYTES && texts.length > 0) break
    texts.push(text)
  }
  const { next } = cutPage(page, texts.length)
  const headers: Record<string, string> =
    next === null ? {} : { link: `<${withQuery(url, { ...query, cursor: next })}>; rel="next"` }
  return { headers, body: `[${texts.join(',')}]` }
}

function withQuery(url: string, query: object): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const each of [value].flat()) if (each !== undefined) search.append(name, String(each))
  return `${url.split('?')[0]}?${search}`
}
