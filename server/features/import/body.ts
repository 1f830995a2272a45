import { type ImportJson, importJson } from '#contract/import.ts'
import { parse } from '#server/core/http/parse.ts'
import { type Named, namedIn } from './named.ts'

type Input = ({ text: string; url?: never } | { url: string; text?: never } | { text?: never; url?: never }) & {
  base?: string | undefined
  bytes: Uint8Array
}

const JSON_TYPE = 'application/json'
/** Larger JSON is read by `readLarge`, because reading it takes too long here. */
const SMALL_BYTES = 64 * 1024

/** Tells a file, which may be JSON itself, from JSON that names a text or an address. */
export async function inputOf(
  body: Blob | ImportJson,
  readLarge: (json: Uint8Array<ArrayBuffer>) => Promise<Named | null>,
): Promise<Input> {
  if (!(body instanceof Blob)) return { bytes: new Uint8Array(), ...(parse(importJson, body) as { text: string }) }
  const bytes = new Uint8Array(await body.arrayBuffer())
  if (body.type !== JSON_TYPE) return { bytes }
  const named = bytes.length > SMALL_BYTES ? await readLarge(bytes) : namedIn(bytes)
  return named === null ? { bytes } : { bytes, ...(parse(importJson, named) as { text: string }) }
}
