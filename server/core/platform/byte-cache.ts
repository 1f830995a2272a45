/** Approximate bytes that an entry takes besides its key and its content. */
const ENTRY_BYTES = 1000

interface Entry<Value> {
  value: Value
  bytes: number
}

/**
 * A cache of values in the order in which they were set. The oldest values are dropped while all of
 * them together take more than `maxBytes`.
 */
export class ByteCache<Value> {
  readonly #maxBytes: number
  readonly #entries = new Map<string, Entry<Value>>()
  #total = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  get bytes(): number {
    return this.#total
  }

  get(key: string): Value | undefined {
    return this.#entries.get(key)?.value
  }

  /** The value that was set first. */
  oldest(): [key: string, value: Value] | undefined {
    const [first] = this.#entries
    return first && [first[0], first[1].value]
  }

  /** Adds or replaces a value as the newest one. Its content counts 0 bytes until `resize`. */
  set(key: string, value: Value): void {
    this.delete(key)
    this.#entries.set(key, { value, bytes: 0 })
    this.resize(key, value, 0)
  }

  /** Sets the size of the content; does nothing if the key has another value by now. */
  resize(key: string, value: Value, bytes: number): void {
    const entry = this.#entries.get(key)
    if (entry?.value !== value) return
    const all = ENTRY_BYTES + 2 * key.length + bytes
    this.#total += all - entry.bytes
    entry.bytes = all
    for (const [oldest] of this.#entries) {
      if (this.#total <= this.#maxBytes) break
      this.delete(oldest)
    }
  }

  delete(key: string): void {
    this.#total -= this.#entries.get(key)?.bytes ?? 0
    this.#entries.delete(key)
  }

  deleteIf(isOutdated: (value: Value) => boolean): void {
    for (const [key, { value }] of this.#entries) if (isOutdated(value)) this.delete(key)
  }

  /** Deletes the entry if it still has this value. */
  deleteValue(key: string, value: Value): void {
    if (this.get(key) === value) this.delete(key)
  }

  clear(): void {
    this.#entries.clear()
    this.#total = 0
  }
}
