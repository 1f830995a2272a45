import { freshKey } from '#web/core/api/idempotency-key.ts'
import { readStoredJson, writeStoredJson } from '#web/core/ui/state/stored-json.ts'

/** What the server doesn't have yet: of a new draft, or of a stored one. */
export function deviceKey(personId: string, draftId: string | null): string {
  return draftId === null ? `draft:${personId}` : `draft:${personId}:${draftId}`
}

/** The stored version that unsent changes started from, and the content with them. */
export interface DeviceCopy {
  version: number
  content: unknown
}

export function readDeviceCopy(personId: string, draftId: string): DeviceCopy | null {
  const copy = readStoredJson(deviceKey(personId, draftId)) as Partial<DeviceCopy> | null
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
  const kept = readStoredJson(deviceKey(personId, null)) as Partial<NewDeviceCopy> | null
  if (kept === null || typeof kept !== 'object') return null
  if (typeof kept.key !== 'string') return { key: freshKey(), unanswered: null, content: kept }
  return { key: kept.key, unanswered: kept.unanswered ?? null, content: kept.content }
}

/** Keeps one value on the device, and never removes what another tab wrote there. */
export class DeviceStore {
  #written: { key: string; text: string } | null = null

  /** False if storage is full or blocked. */
  keep(key: string, value: unknown): boolean {
    if (this.#written?.key !== key) this.remove()
    this.#written = { key, text: JSON.stringify(value) }
    return writeStoredJson(key, value)
  }

  remove(): void {
    if (this.#written === null) return
    const { key, text } = this.#written
    if (JSON.stringify(readStoredJson(key)) === text) writeStoredJson(key, null)
    this.#written = null
  }
}
