/**
 * Max. remembered positions; above it, every second one is dropped, so a long lag may look longer
 * than it is.
 */
const PENDING_MAX = 1000

interface Sample {
  position: bigint
  /** When the primary was asked for the position. The position is at least as new. */
  at: number
}

/**
 * Computes how far a replica is behind, from log positions of the primary and the position that the
 * replica has replayed. Times are of one clock, in ms.
 */
export class ReplicaLag {
  /** Positions that the replica hasn't replayed, ascending. */
  readonly #pending: Sample[] = []
  #replayed = 0n
  #askedAt = Number.NEGATIVE_INFINITY
  #caughtUpAt = Number.NEGATIVE_INFINITY

  primaryAt(position: bigint, at: number): void {
    // Higher positions belonged to a primary that was replaced.
    while ((this.#pending.at(-1)?.position ?? -1n) >= position) this.#pending.pop()
    this.#pending.push({ position, at })
    this.#askedAt = at
    if (this.#pending.length > PENDING_MAX)
      for (let index = this.#pending.length - 2; index >= 0; index -= 2) this.#pending.splice(index, 1)
    this.#advance()
  }

  replicaAt(position: bigint): void {
    this.#replayed = position
    this.#advance()
  }

  has(position: bigint): boolean {
    return this.#replayed >= position
  }

  /** How long ago, in ms, the replica had all writes of the primary. */
  since(now: number): number {
    return now - this.#caughtUpAt
  }

  /** How far the replica was behind when the primary last answered, in ms, minus what it has replayed since. */
  get left(): number {
    return this.#askedAt - this.#caughtUpAt
  }

  #advance(): void {
    for (let next = this.#pending[0]; next && this.has(next.position); next = this.#pending[0]) {
      this.#caughtUpAt = next.at
      this.#pending.shift()
    }
  }
}

/** The number of a position in the write-ahead log, such as '0/16B3748'. */
export function positionOf(text: string): bigint {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text) ?? []
  return high && low ? (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`) : 0n
}
