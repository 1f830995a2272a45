import type { ImportPreview } from '#contract/import.ts'
import type { Named } from './named.ts'
import type { Source } from './read.ts'
import type { MemberRecord, RecordedDraft, RecordedJourney } from './record/read-record.ts'
import { withThread } from './thread.ts'

/** Max. time that one file takes of the processor, in ms. */
const CPU_MS = 2000
/** A member's record can have 40 times as many bytes as a file of links. */
const RECORD_CPU_MS = 10_000
/** The thread of a larger record isn't kept, so that its memory is freed. */
const SMALL_RECORD_BYTES = 100 * 1024

/** A file of links, JSON that may name one, a copy of a member's data, or a part of the last copy. */
export type Task =
  | { source: Source; base: string | undefined }
  | { json: Uint8Array<ArrayBuffer> }
  | { record: Uint8Array<ArrayBuffer> }
  | { journey: number }
  | { draft: number }

/** A record in the thread that read it: the journeys and drafts are fetched one by one. */
export interface DistantRecord extends Omit<MemberRecord, 'journeys' | 'drafts'> {
  journeys: { key: string; name: string }[]
  drafts: { key: string }[]
  journeyAt: (index: number) => Promise<RecordedJourney>
  draftAt: (index: number) => Promise<RecordedDraft>
}

/** Reads a file in another thread, which is ended at its limits. Throws `Unreadable`. */
export async function readApart(
  source: Source,
  base: string | undefined,
  { cpuMs = CPU_MS }: { cpuMs?: number } = {},
): Promise<ImportPreview> {
  return await withThread({ mayStay: true }, (ask) => ask<ImportPreview>({ source, base }, { cpuMs }))
}

/** Reads what large JSON names, in the same way. */
export async function namedApart(json: Uint8Array<ArrayBuffer>): Promise<Named | null> {
  return await withThread({ mayStay: true }, (ask) => ask<Named | null>({ json }, { cpuMs: CPU_MS }))
}

/** Reads a copy of a member's data in the same way; `bytes` are moved to the thread, which stays until `use` ends. */
export async function withRecord<Result>(
  bytes: Uint8Array<ArrayBuffer>,
  use: (record: DistantRecord) => Promise<Result>,
): Promise<Result> {
  const options = { cpuMs: RECORD_CPU_MS }
  return await withThread({ mayStay: bytes.length <= SMALL_RECORD_BYTES }, async (ask) => {
    const summary = await ask<Pick<DistantRecord, 'journeys' | 'drafts' | 'leftOut'>>(
      { record: bytes },
      { ...options, moved: [bytes.buffer] },
    )
    return await use({
      ...summary,
      journeyAt: (journey) => ask<RecordedJourney>({ journey }, options),
      draftAt: (draft) => ask<RecordedDraft>({ draft }, options),
    })
  })
}
