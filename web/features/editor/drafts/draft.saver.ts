import type { DraftContent, SavedDraft } from '#contract/draft.ts'
import { ApiError } from '#web/core/api/client.ts'
import { freshKey } from '#web/core/api/idempotency-key.ts'
import { createStore } from '#web/core/ui/state/create-store.ts'
import { isUnsentOwner, keepUnsent, readUnsent, removeUnsent } from '#web/core/ui/state/unsent.ts'

export const SAVE_AFTER_MS = 1000
const RETRY_AFTER_MS = 5000
/**
 * Max. time in ms until a change is saved, even if changes keep coming (such as imported titles).
 */
const SAVE_AT_LATEST_MS = 5000

export type SaveState =
  | { kind: 'idle' | 'saving' | 'failed' }
  /** Another device saved another version. `isGone`: it published or discarded the draft. */
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
  /**
   * The id of the edited draft on the server, and the version that editing started from; null if
   * new.
   */
  draft: { id: string; version: number } | null
  /** The content on the server. For a new draft, the empty content, which needs no saving. */
  saved: Content | null
  /**
   * The idempotency key of a new draft that was sent before a reload, so that it isn't created
   * twice.
   */
  sent?: { key: string; content: Content | null } | undefined
}

/** Saves a draft on the server when typing pauses, and until then in this browser. */
export class DraftSaver<Content extends DraftContent> {
  readonly state = createStore<SaveState>({ kind: 'idle' })
  /** Whether the browser could store all changes that the server doesn't have yet. */
  isOnDevice = true
  readonly #personId: string
  readonly #calls: DraftCalls<Content>
  /**
   * The value that this tab stored in the browser; only this value is removed, not another tab's.
   */
  #kept: { place: string; value: unknown } | null = null
  #draft: { id: string; version: number } | null
  #savedText: string
  #content: Content | null = null
  /** Content that was sent without an answer; it is sent again before later content. */
  #unanswered: Content | null = null
  #key: string
  /** The latest time, in ms since 1970, for saving the changes since the last call. */
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

  /** Starts saving when the tab is hidden. Returns a function that stops this and saves at once. */
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

  /**
   * Whether leaving the page would lose changes: they are unsaved and can't be saved by leaving.
   */
  isAtRisk(): boolean {
    return this.isUnsaved() && (!this.isOnDevice || ['failed', 'refused', 'conflict'].includes(this.state.get().kind))
  }

  /** Resolves a conflict: saves the content as another draft. */
  keepAsNew(): void {
    this.#startNew()
    this.state.set({ kind: 'idle' })
    this.#keepOnDevice()
    this.saveNow()
  }

  /** Resolves a conflict: returns the content on the server, which editing continues with. */
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

  /** Deletes the draft once it is published or discarded, unless another device has changed it. */
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

/** The place of a draft's unsaved content in the browser's storage; null stands for a new draft. */
function draftPlace(draftId: string | null): string {
  return draftId === null ? 'draft' : `draft:${draftId}`
}

/** Unsaved content in this browser, and the version on the server that it started from. */
export interface DeviceCopy {
  version: number
  content: unknown
}

export function readDeviceCopy(personId: string, draftId: string): DeviceCopy | null {
  const copy = readUnsent(personId, draftPlace(draftId)) as Partial<DeviceCopy> | null
  return typeof copy?.version === 'number' ? { version: copy.version, content: copy.content } : null
}

/**
 * A new draft that may not be on the server; `unanswered` is the content that was sent with the
 * key.
 */
interface NewDeviceCopy {
  key: string
  unanswered: unknown
  content: unknown
}

/** The unsaved new draft in this browser. */
export function readNewDeviceCopy(personId: string): NewDeviceCopy | null {
  const kept = readUnsent(personId, draftPlace(null)) as Partial<NewDeviceCopy> | null
  if (typeof kept?.key !== 'string') return null
  return { key: kept.key, unanswered: kept.unanswered ?? null, content: kept.content }
}
