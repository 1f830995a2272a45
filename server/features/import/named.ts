import { createBracketScanner } from './reading/bracket-scanner.ts'

/** The fields of JSON with a text or an address instead of a file; null where the value isn't text. */
export type Named = { [Name in (typeof NAMES)[number]]?: string | null }

const NAMES = ['text', 'url', 'base'] as const
/** The start of JSON that has only these keys. */
const START = /^\s*\{\s*(?:\}|"(?:text|url|base)"\s*:)/
const START_UNITS = 1000

/** The text or address in JSON; null for any other JSON, which is a file to import. */
export function namedIn(bytes: Uint8Array): Named | null {
  const json = new TextDecoder().decode(bytes)
  if (!START.test(json.slice(0, START_UNITS))) return null
  try {
    const outer = withoutInner(json)
    if (outer === null) return null
    const value = JSON.parse(outer) as Record<string, unknown>
    if (!Object.keys(value).every((name) => (NAMES as readonly string[]).includes(name))) return null
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, typeof each === 'string' ? each : null]),
    )
  } catch {
    return null
  }
}

/**
 * The JSON with null in place of each nested list and object, which could take 20 times its memory;
 * null if it has more names.
 */
function withoutInner(json: string): string | null {
  const kept: string[] = []
  let from = 0
  let values = 1
  for (const { at, sign, depth } of createBracketScanner()(json)) {
    if (depth === 1 && sign === ',' && ++values > NAMES.length) return null
    if (depth !== 2 || sign === ',') continue
    if (sign === '[' || sign === '{') kept.push(json.slice(from, at), 'null')
    else from = at + 1
    if (kept.length > 2 * NAMES.length) return null
  }
  return kept.join('') + json.slice(from)
}
