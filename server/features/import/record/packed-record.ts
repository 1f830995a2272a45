import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { LeftOutPart } from './left-out.ts'
import type { MemberRecord, RecordedDraft, RecordedJourney } from './read-record.ts'

/**
 * Journeys and drafts as deflated JSON, which keeps memory low: unpacked, they can take 64 MB until
 * all are stored.
 */
export interface PackedRecord {
  journeys: { key: string; name: string; packed: Uint8Array }[]
  drafts: { key: string; packed: Uint8Array }[]
  leftOut: LeftOutPart[]
}

export function packRecord({ journeys, drafts, leftOut }: MemberRecord): PackedRecord {
  return {
    journeys: journeys.map((one) => ({ key: one.key, name: one.input.name, packed: pack(one) })),
    drafts: drafts.map((one) => ({ key: one.key, packed: pack(one) })),
    leftOut,
  }
}

export function unpack<Item extends RecordedJourney | RecordedDraft>(packed: Uint8Array): Item {
  return JSON.parse(inflateRawSync(packed).toString())
}

/**
 * The deflated JSON of an item, in its own memory: a buffer from the shared pool would be sent with
 * the whole pool.
 */
function pack(item: RecordedJourney | RecordedDraft): Uint8Array {
  return new Uint8Array(deflateRawSync(JSON.stringify(item), { level: 1 }))
}
