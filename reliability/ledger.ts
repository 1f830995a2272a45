/** What was wished for and what was acknowledged: a wish whose answer never came may have been done or not. */
export class Ledger {
  acknowledged = 0
  /** Answers to writes by status; 'cut off' where none came. */
  readonly statuses: Record<string, number> = {}
  readonly #states = new Map<string, Set<string>>()
  readonly #created = new Set<string>()

  /** Carries a wish out; `send` says whether it was acknowledged. */
  async wish(key: string, value: string, send: () => Promise<boolean>): Promise<void> {
    const possible = this.#states.get(key) ?? new Set([''])
    this.#states.set(key, new Set([...possible, value]))
    if (await send()) {
      this.acknowledged++
      this.#states.set(key, new Set([value]))
    }
  }

  count(status: string): void {
    this.statuses[status] = (this.statuses[status] ?? 0) + 1
  }

  create(id: string): void {
    this.acknowledged++
    this.#created.add(id)
  }

  /** What was acknowledged and is not so. `found` says how a key stands; '' where nothing does. */
  lost(found: ReadonlyMap<string, string>, journeys: ReadonlySet<string>): string[] {
    const wrong = [...this.#states].filter(([key, possible]) => !possible.has(found.get(key) ?? ''))
    const missing = [...this.#created].filter((id) => !journeys.has(id))
    return [...wrong.map(([key]) => key), ...missing.map((id) => `journey ${id}`)]
  }
}
