/** What was wished for and what was acknowledged: a wish whose answer never came may have been done or not. */
export class Ledger {
  acknowledged = 0
  /** Answers to writes by status; 'cut off' where none came. */
  readonly statuses: Record<string, number> = {}
  readonly #states = new Map<string, Set<string>>()
  readonly #created = new Set<string>()
  /** Ledgers of moments before, for which everything wished since may have been done or not. */
  readonly #before: Ledger[] = []

  /** What a copy must hold that is taken from now on: what is acknowledged by now, unless somebody wishes otherwise. */
  moment(): Ledger {
    const then = new Ledger()
    then.acknowledged = this.acknowledged
    for (const [key, possible] of this.#states) then.#states.set(key, new Set(possible))
    for (const id of this.#created) then.#created.add(id)
    this.#before.push(then)
    return then
  }

  /** Carries a wish out; `send` says whether it was acknowledged. */
  async wish(key: string, value: string, send: () => Promise<boolean>): Promise<void> {
    for (const ledger of [this, ...this.#before]) ledger.#mayBe(key, value)
    if (await send()) {
      this.acknowledged++
      this.#states.set(key, new Set([value]))
    }
  }

  #mayBe(key: string, value: string): void {
    const possible = this.#states.get(key) ?? new Set([''])
    this.#states.set(key, new Set([...possible, value]))
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
