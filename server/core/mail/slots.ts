/** The connections in use. Slow recipients of one domain can't hold all of them. */
export class Slots {
  readonly #size: number
  readonly #held = new Map<string, number>()

  constructor(size: number) {
    this.#size = size
  }

  get free(): number {
    return [...this.#held.values()].reduce((free, held) => free - held, this.#size)
  }

  /** The domains that can't get another connection now: each may hold half of what the others leave. */
  full(): string[] {
    const { free } = this
    return [...this.#held].filter(([, held]) => held >= free).map(([domain]) => domain)
  }

  take(domain: string): void {
    this.#held.set(domain, (this.#held.get(domain) ?? 0) + 1)
  }

  giveBack(domain: string): void {
    const held = (this.#held.get(domain) ?? 0) - 1
    if (held > 0) this.#held.set(domain, held)
    else this.#held.delete(domain)
  }
}
