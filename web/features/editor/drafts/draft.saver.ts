import type { DraftContent, SavedDraft } from '#contract/draft.ts'
import { ApiError } from '#web/core/api/client.ts'
import { freshKey } from '#web/core/api/idempotency-key.ts'
import { createStore } from '#web/core/ui/state/create-store.ts'
import { isUnsentOwner, keepUnsent, readUnsent, removeUnsent } from '#web/core/ui/state/unsent.ts'

export const SAVE_AFTER_MS = 1000
const RETRY_AFTER_MS = 5000
/** Changes that never pause, such as titles that fill in, are saved after this time. */
const SAVE_AT_LATEST_MS = 5000

export type SaveState =
  | { kind: 'idle' | 'saving' | 'failed' }
  /** Another device saved another version, or published or discarded the draft. */
  | { kind: 'conflict'; isGone: boolean }
  | { kind: 'saved'; at: string }
  | { kind: 'refused'; reason: string }

export interface DraftCalls<Content> {
  create: (content: Content, idempotencyKey: string) => Promise<SavedDraft>
  save: (draft: { id: string; version: number }, content: Content) => Promise<SavedDraft>
  read: (id: string) => Promise<{ id: string; version: number; updatedAt: string; content: Content }>
  remove: (id: string) => Promise<unknown>
}

interface SaverOptions<Content> {
  personId: string
  calls: DraftCalls<Content>
  /** The draft on the server that is edited, and the version the content started from. */
  draft: { id: string; version: number } | null
  /** What the server has; of a new draft the empty content, which isn't saved. */
  saved: Content | null
  /** A new draft that was sent before a reload: sent again with its key, it isn't created twice. */
  sent?: { key: string; content: Content | null } | undefined
}

/** Saves a draft on the server when typing pauses, and until then on the device. */
export class DraftSaver<Content extends DraftContent> {
  readonly state = createStore<SaveState>({ kind: 'idle' })
  /** False if the device can't keep what isn't on the server yet. */
  isOnDevice = true
  readonly #personId: string
  readonly #calls: DraftCalls<Content>
  /** What this tab keeps in the browser, so that it never removes another tab's. */
  #kept: { place: string; value: unknown } | null = null
  #draft: { id: string; version: number } | null
  #savedText: string
  #content: Content | null = null
  /** Sent, but the answer didn't arrive: sent again before any later content. */
  #unanswered: Content | null = null
  #key: string
  /** When the changes since the last call are saved at the latest. */
  #latest: number | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #sending: Promise<void> | null = null
  #hasEnded = false
  #onCreated: ((id: string) => void) | null = null

  constructor({ personId, calls, draft, saved, sent }: SaverOptions<Content>) {
    this.#personId = personId
    this.#calls = calls
    this.#draft = draft
    this.#savedText = JSON.stringify(saved)
    this.#key = sent?.key ?? freshKey()
    this.#unanswered = sent?.content ?? null
  }

  /** Until the returned function is called, which saves at once. */
  open(onCreated: (id: string) => void): () => void {
    this.#onCreated = onCreated
    const saveNow = () => document.visibilityState === 'hidden' && this.saveNow()
    document.addEventListener('visibilitychange', saveNow)
    return () => {
      document.removeEventListener('visibilitychange', saveNow)
      this.#onCreated = null
      this.saveNow()
    }
  }

  change(content: Content): void {
    if (this.#hasEnded) return
    this.#content = content
    this.#keepOnDevice()
    if (!this.isUnsaved()) return
    this.#latest ??= Date.now() + SAVE_AT_LATEST_MS
    this.#schedule(Math.max(0, Math.min(SAVE_AFTER_MS, this.#latest - Date.now())))
  }

  saveNow(): void {
    clearTimeout(this.#timer)
    if (!isUnsentOwner(this.#personId)) return
    const isHeld = this.#hasEnded || this.#sending !== null || this.state.get().kind === 'conflict'
    if (isHeld || !this.isUnsaved()) return
    this.#sending = this.#send().finally(() => {
      this.#sending = null
    })
  }

  isUnsaved(): boolean {
    if (this.#hasEnded || this.#content === null) return false
    return this.#unanswered !== null || JSON.stringify(this.#content) !== this.#savedText
  }

  /** Unsaved, and leaving the page wouldn't save it. */
  isAtRisk(): boolean {
    return this.isUnsaved() && (!this.isOnDevice || ['failed', 'refused', 'conflict'].includes(this.state.get().kind))
  }

  /** After a conflict: the content becomes another draft. */
  keepAsNew(): void {
    this.#startNew()
    this.state.set({ kind: 'idle' })
    this.#keepOnDevice()
    this.saveNow()
  }

  /** After a conflict: continues with what the server has. */
  async loadOther(): Promise<Content | null> {
    if (this.#draft === null) return null
    const { content, ...draft } = await this.#calls.read(this.#draft.id)
    this.#draft = draft
    this.#savedText = JSON.stringify(content)
    this.#unanswered = null
    this.#content = content
    this.#removeKept()
    this.state.set({ kind: 'saved', at: draft.updatedAt })
    return content
  }

  /** Published or discarded: deletes the draft, but not another device's version of it. */
  async end(): Promise<void> {
    this.#hasEnded = true
    clearTimeout(this.#timer)
    this.#removeKept()
    await this.#sending
    const isOthers = this.state.get().kind === 'conflict'
    if (this.#draft && !isOthers) await this.#calls.remove(this.#draft.id).catch(() => undefined)
  }

  #startNew(): void {
    this.#draft = null
    this.#savedText = ''
    this.#unanswered = null
    this.#key = freshKey()
  }

  #schedule(delay: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.saveNow(), delay)
  }

  #keepOnDevice(): void {
    if (!this.isUnsaved()) {
      this.#removeKept()
      return
    }
    const [draft, content] = [this.#draft, this.#content]
    const value =
      draft === null ? { key: this.#key, unanswered: this.#unanswered, content } : { version: draft.version, content }
    const place = draftPlace(draft?.id ?? null)
    if (this.#kept?.place !== place) this.#removeKept()
    this.#kept = { place, value }
    this.isOnDevice = keepUnsent(this.#personId, place, value)
  }

  #removeKept(): void {
    if (this.#kept) removeUnsent(this.#personId, this.#kept.place, this.#kept.value)
    this.#kept = null
  }

  async #send(): Promise<void> {
    const content = this.#unanswered ?? this.#content
    if (content === null) return
    this.#unanswered = content
    this.#keepOnDevice()
    this.#latest = null
    this.state.set({ kind: 'saving' })
    try {
      const draft = this.#draft
      const saved = await (draft ? this.#calls.save(draft, content) : this.#calls.create(content, this.#key))
      this.#settle(saved, content, draft === null)
    } catch (failure) {
      this.#fail(failure)
    }
  }

  #settle({ id, version, updatedAt }: SavedDraft, content: Content, isNew: boolean): void {
    this.#draft = { id, version }
    this.#savedText = JSON.stringify(content)
    this.#unanswered = null
    if (this.#hasEnded) return
    this.#keepOnDevice()
    this.state.set({ kind: 'saved', at: updatedAt })
    if (isNew) this.#onCreated?.(id)
    if (this.isUnsaved()) this.#schedule(SAVE_AFTER_MS)
  }

  #fail(failure: unknown): void {
    if (this.#hasEnded) return
    if (!(failure instanceof ApiError)) throw failure
    const { status, code, reason, isFinal } = failure
    if (isFinal) this.#unanswered = null
    const isGone = status === 404 && this.#draft !== null
    if (isGone || code === 'conflict') this.state.set({ kind: 'conflict', isGone })
    else if (isFinal) this.state.set({ kind: 'refused', reason })
    else this.#retry()
  }

  #retry(): void {
    this.state.set({ kind: 'failed' })
    if (this.#onCreated) this.#schedule(RETRY_AFTER_MS)
  }
}

/** Where a draft is kept until the server has it; null is a new one. */
function draftPlace(draftId: string | null): string {
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
interface NewDeviceCopy {
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
