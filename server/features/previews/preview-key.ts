import { createHash } from 'node:crypto'
import { hrefOf } from '#contract/link.ts'

/** The page that a link leads to, without the fragment; null if browsers can't open it. */
export function pageOf(url: string): URL | null {
  const href = hrefOf(url)
  if (href === null) return null
  const page = new URL(href)
  page.hash = ''
  return page
}

/** The key of the page's preview. */
export function keyOfPage(page: URL): string {
  return createHash('sha256').update(page.href).digest('base64url')
}
