/** Records acknowledged changes. A change without a response may have been applied or not. */
export class Ledger {
  acknowledged = 0
  /** Responses to writes by status; 'no response' if the connection broke. */
  readonly statuses: Record<string, number> = {}
  readonly #states = new Map<string, Set<string>>()
  readonly #created = new Set<string>()
  /** Later changes may or may not be part of a copy taken at the time of a snapshot. */
  readonly #snapshots: Ledger[] = []

  /** What a backup started now must contain: acknowledged changes, unless changed again later. */
  snapshot(): Ledger {
    const snapshot = new Ledger()
    snapshot.acknowledged = this.acknowledged
    for (const [key, possible] of this.#states) snapshot.#states.set(key, new Set(possible))
    for (const id of this.#created) snapshot.#created.add(id)
    this.#snapshots.push(snapshot)
    return snapshot
  }

  /** Makes a change; `send` returns whether the server acknowledged it. */
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

  /** Records something that must exist from now on, by kind and id. */
  create(key: string): void {
    this.acknowledged++
    this.#created.add(key)
  }

  /** Acknowledged changes that are missing. `found` maps keys to values; a missing key means ''. */
  lost(found: ReadonlyMap<string, string>, existing: ReadonlySet<string>): string[] {
    const wrong = [...this.#states].filter(([key, possible]) => !possible.has(found.get(key) ?? ''))
    const missing = [...this.#created].filter((key) => !existing.has(key))
    return [...wrong.map(([key]) => key), ...missing]
  }
}
