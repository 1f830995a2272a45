/** A generator of random numbers (mulberry32); the same seed gives the same numbers everywhere. */
export function createRandom(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (below: number) => Math.floor(next() * below)
  return {
    whole,
    between: (low: number, high: number) => low + whole(high - low + 1),
    /** A random integer from 0 up to (not including) `below`; low numbers are more likely. */
    skewed: (below: number) => Math.floor(below * next() ** 3),
    of: <T>(list: readonly T[]): T => list[whole(list.length)] as T,
  }
}

export type Random = ReturnType<typeof createRandom>
