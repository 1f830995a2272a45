import { freshKey } from '#web/core/api/idempotency-key.ts'
import { readUnsent } from '#web/core/ui/state/unsent.ts'

/** Where a draft is kept until the server has it; null is a new one. */
export function draftPlace(draftId: string | null): string {
  return draftId === null ? 'draft' : `draft:${draftId}`
}

/** The stored version that unsent changes started from, and the content with them. */
export interface DeviceCopy {
  version: number
  content: unknown
}

export function readDeviceCopy(personId: string, draftId: string): DeviceCopy | null {
  const copy = readUnsent(personId, draftPlace(draftId)) as Partial<DeviceCopy> | null
  return typeof copy?.version === 'number' ? { version: copy.version, content: copy.content } : null
}

/** A draft that the server may not have yet; `unanswered` was sent with the key. */
export interface NewDeviceCopy {
  key: string
  unanswered: unknown
  content: unknown
}

/** Of a draft kept by an earlier version there is only its content. */
export function readNewDeviceCopy(personId: string): NewDeviceCopy | null {
  const kept = readUnsent(personId, draftPlace(null)) as Partial<NewDeviceCopy> | null
  if (kept === null || typeof kept !== 'object') return null
  if (typeof kept.key !== 'string') return { key: freshKey(), unanswered: null, content: kept }
  return { key: kept.key, unanswered: kept.unanswered ?? null, content: kept.content }
}
