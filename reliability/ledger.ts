/**
 * Records the changes that the server acknowledged. A change without a response may or may not have
 * been applied.
 */
export class Ledger {
  acknowledged = 0
  /** Responses to writes by status; 'no response' if the connection broke. */
  readonly statuses: Record<string, number> = {}
  readonly #states = new Map<string, Set<string>>()
  readonly #created = new Set<string>()
  /**
   * Ledgers of earlier moments. Changes recorded later may or may not be in a copy of the database
   * made at that moment.
   */
  readonly #snapshots: Ledger[] = []

  /**
   * A ledger for a backup that starts now, which must contain the changes acknowledged so far. If
   * one of them changes again, either state is accepted.
   */
  snapshot(): Ledger {
    const snapshot = new Ledger()
    snapshot.acknowledged = this.acknowledged
    for (const [key, possible] of this.#states) snapshot.#states.set(key, new Set(possible))
    for (const id of this.#created) snapshot.#created.add(id)
    this.#snapshots.push(snapshot)
    return snapshot
  }

  /** Makes a change and records the result; `send` returns whether the server acknowledged it. */
  async change(key: string, value: string, send: () => Promise<boolean>): Promise<void> {
    for (const ledger of [this, ...this.#snapshots]) ledger.#addPossible(key, value)
    if (await send()) {
      this.acknowledged++
      this.#states.set(key, new Set([value]))
    }
  }

  #addPossible(key: string, value: string): void {
    const possible = this.#states.get(key) ?? new Set([''])
    this.#states.set(key, new Set([...possible, value]))
  }

  count(status: string): void {
    this.statuses[status] = (this.statuses[status] ?? 0) + 1
  }

  /** Records that a row must exist from now on, by its kind and id. */
  create(key: string): void {
    this.acknowledged++
    this.#created.add(key)
  }

  /**
   * Acknowledged changes that the database lacks. `found` maps keys to values; a missing key has
   * the value ''.
   */
  lost(found: ReadonlyMap<string, string>, existing: ReadonlySet<string>): string[] {
    const wrong = [...this.#states].filter(([key, possible]) => !possible.has(found.get(key) ?? ''))
    const missing = [...this.#created].filter((key) => !existing.has(key))
    return [...wrong.map(([key]) => key), ...missing]
  }
}
