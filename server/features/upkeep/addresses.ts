import { createHash } from 'node:crypto'
import { hrefOf } from '#contract/link.ts'

/** The key of a link's check. */
export function keyOf(url: string): string {
  return createHash('sha256').update(url).digest('base64url')
}

/** The page that a link opens; null for links that aren't checked: those of this site, and ones that browsers can't open. */
export function checkedPage(url: string, origins: readonly string[]): URL | null {
  const href = hrefOf(url)
  if (href === null) return null
  const page = new URL(href)
  return origins.includes(page.origin) ? null : page
}
