import { type ImportJson, importJson } from '#contract/import.ts'
import { parse } from '#server/http/parse.ts'
import { refuseDepth } from './limits.ts'

type Input = ({ text: string; url?: never } | { url: string; text?: never } | { text?: never; url?: never }) & {
  base?: string | undefined
  bytes: Uint8Array
}

const JSON_TYPE = 'application/json'
const NAMES = ['text', 'url', 'base']
/** The start of JSON that may have no other key. */
const START = /^\s*\{\s*(?:\}|"(?:text|url|base)"\s*:)/
/** Levels of JSON that is parsed here and not in a thread. */
const DEPTH_MAX = 4

/** Tells a file, which may be JSON itself, from JSON that names a text or an address. */
export async function inputOf(body: Blob | ImportJson): Promise<Input> {
  if (!(body instanceof Blob)) return { bytes: new Uint8Array(), ...(parse(importJson, body) as { text: string }) }
  const bytes = new Uint8Array(await body.arrayBuffer())
  const named = body.type === JSON_TYPE ? namedIn(bytes) : undefined
  return named === undefined ? { bytes } : { bytes, ...(parse(importJson, named) as { text: string }) }
}

function namedIn(bytes: Uint8Array): unknown {
  const json = new TextDecoder().decode(bytes)
  if (!START.test(json.slice(0, 1000))) return undefined
  try {
    refuseDepth(json, DEPTH_MAX)
    const value = JSON.parse(json)
    return Object.keys(value).every((name) => NAMES.includes(name)) ? value : undefined
  } catch {
    return undefined
  }
}
