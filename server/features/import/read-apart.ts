import type { ImportPreview } from '#contract/import.ts'
import { JsonText } from '#server/core/platform/json-text.ts'
import type { Named } from './named.ts'
import type { Source } from './read.ts'
import type { PackedRecord } from './record/packed-record.ts'
import { runApart } from './thread.ts'

/** Max. time that one file takes of the processor, in ms. */
const CPU_MS = 2000
/** A member's record can have 40 times as many bytes as a file of links. */
const RECORD_CPU_MS = 10_000
const SMALL_RECORD_BYTES = 100 * 1024

/** What a thread reads: a file of links, JSON that may name one, or a copy of a member's data. */
export type Task =
  | { source: Source; base: string | undefined }
  | { json: Uint8Array<ArrayBuffer> }
  | { record: Uint8Array<ArrayBuffer> }

/** Reads a file in another thread, which is ended at its limits. Throws `Unreadable`. */
export async function readApart(
  source: Source,
  base: string | undefined,
  { cpuMs = CPU_MS }: { cpuMs?: number } = {},
): Promise<JsonText<ImportPreview>> {
  return new JsonText(await runApart<string>({ source, base } satisfies Task, { cpuMs }))
}

/** Reads what large JSON names, in the same way. */
export async function namedApart(json: Uint8Array<ArrayBuffer>): Promise<Named | null> {
  return await runApart<Named | null>({ json } satisfies Task, { cpuMs: CPU_MS })
}

/** Reads a copy of a member's data in the same way; `record` can't be used afterwards. */
export async function readRecordApart(record: Uint8Array<ArrayBuffer>): Promise<PackedRecord> {
  const mayStay = record.length <= SMALL_RECORD_BYTES
  return await runApart<PackedRecord>({ record } satisfies Task, {
    cpuMs: RECORD_CPU_MS,
    moved: [record.buffer],
    mayStay,
  })
}
