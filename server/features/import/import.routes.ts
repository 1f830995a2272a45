import { type ImportJson, importJson } from '#contract/import.ts'
import { IMPORT_MAX_BYTES } from '#contract/rules/import.ts'
import { HttpError } from '#server/core/http/http-error.ts'
import { parse } from '#server/core/http/parse.ts'
import type { FairQueue } from '#server/core/http/protection/fair-queue.ts'
import type { Handlers } from '#server/core/http/request-context.ts'
import { FETCHED_PAGES_PER_CALLER } from '#server/core/limits/limits.policy.ts'
import type { Limits } from '#server/core/limits/limits.ts'
import type { PreviewCache } from '#server/features/previews/preview-cache.ts'
import { type Named, namedIn } from './named.ts'
import type { Source } from './read.ts'
import { namedApart, readApart } from './read-apart.ts'
import { Unreadable } from './reading/reading.ts'
import { type Field, unreadable } from './unreadable.ts'

export function importHandlers(
  previews: PreviewCache,
  limits: Limits,
  runReader: FairQueue,
): Handlers<'previewImport'> {
  return {
    previewImport: async ({ viewer, query, body }) => {
      const {
        text,
        url,
        bytes,
        base = query.base,
      } = await inputOf(body, (json) => apart('text', viewer.id, () => namedApart(json)))
      if (url !== undefined) {
        await limits.attemptIfLimited(`look:${viewer.id}`, ...FETCHED_PAGES_PER_CALLER)
        const file = await fetched(url, viewer.id)
        return await read('url', viewer.id, file, base ?? file.url)
      }
      if (text !== undefined) return await read('text', viewer.id, { text }, base)
      return await read('file', viewer.id, { bytes }, base)
    },
  }

  async function fetched(url: string, caller: string) {
    const file = await previews.fetchFile(url, caller)
    if (!('failed' in file)) return file
    throw file.failed === 'size' ? new HttpError('tooLarge') : unreadable('notFetched', 'url')
  }

  async function read(field: Field, caller: string, source: Source, base: string | undefined) {
    const size = 'bytes' in source ? source.bytes.length : Buffer.byteLength(source.text)
    if (size > IMPORT_MAX_BYTES) throw new HttpError('tooLarge')
    return await apart(field, caller, () => readApart(source, base))
  }

  async function apart<Result>(field: Field, caller: string, work: () => Promise<Result>): Promise<Result> {
    try {
      return await runReader(caller, work)
    } catch (error) {
      throw error instanceof Unreadable ? unreadable(error.reason, field) : error
    }
  }
}

type Input = ({ text: string; url?: never } | { url: string; text?: never } | { text?: never; url?: never }) & {
  base?: string | undefined
  bytes: Uint8Array
}

const JSON_TYPE = 'application/json'
/**
 * Max. bytes of JSON that is parsed in the main thread; larger JSON is parsed by `readLarge`, since
 * it would block the thread.
 */
const SMALL_BYTES = 64 * 1024

/** The source to import: the body is either a file, which may be JSON itself, or JSON with a text or an address. */
async function inputOf(
  body: Blob | ImportJson,
  readLarge: (json: Uint8Array<ArrayBuffer>) => Promise<Named | null>,
): Promise<Input> {
  if (!(body instanceof Blob)) return { bytes: new Uint8Array(), ...(parse(importJson, body) as { text: string }) }
  const bytes = new Uint8Array(await body.arrayBuffer())
  if (body.type !== JSON_TYPE) return { bytes }
  const named = bytes.length > SMALL_BYTES ? await readLarge(bytes) : namedIn(bytes)
  return named === null ? { bytes } : { bytes, ...(parse(importJson, named) as { text: string }) }
}
