interface Counts {
  /** Requests between body and response. */
  active: number
  /** Requests begun in the current turn of the event loop. */
  begun: number
}

const NONE: Counts = { active: 0, begun: 0 }

/** Counts requests in total and per network. */
export class NetworkCounts {
  readonly total: Counts = { ...NONE }
  readonly #networks = new Map<string, Counts>()

  begin(network: string): void {
    const counts = this.#networks.get(network) ?? { ...NONE }
    this.#networks.set(network, counts)
    for (const each of [this.total, counts]) {
      each.active++
      each.begun++
    }
  }

  end(network: string): void {
    this.total.active--
    const counts = this.#networks.get(network)
    if (counts) counts.active--
  }

  /** Starts the next turn of the event loop. */
  endTurn(): void {
    if (this.total.begun === 0) return
    this.total.begun = 0
    for (const [network, counts] of this.#networks) {
      counts.begun = 0
      if (counts.active === 0) this.#networks.delete(network)
    }
  }

  /**
   * Whether the limit has no room for another request of the network. At the limit, networks with
   * less than an equal share are still let in.
   */
  isFull(kind: keyof Counts, limit: number, network: string): boolean {
    const total = this.total[kind]
    if (total < limit) return false
    const own = this.#networks.get(network)
    const networks = this.#networks.size + (own ? 0 : 1)
    return (own ?? NONE)[kind] + 1 > limit / networks
  }
}
