/** A token bucket in memory: `burst` calls at once, `perMinute` in the long run. */
export interface BucketRule {
  burst: number
  perMinute: number
}

interface Bucket {
  tokens: number
  at: number
}

const BUCKETS_MAX = 50_000
const MINUTE_MS = 60_000

/** Takes a token of a key; returns 0, or the seconds until the next token. */
export function createBuckets({ burst, perMinute }: BucketRule, clock: () => number): (key: string) => number {
  const buckets = new Map<string, Bucket>()

  return function take(key) {
    const now = clock()
    const bucket = buckets.get(key) ?? { tokens: burst, at: now }
    const elapsed = Math.max(0, now - bucket.at)
    bucket.tokens = Math.min(burst, bucket.tokens + (elapsed * perMinute) / MINUTE_MS)
    bucket.at = now
    // The map is in the order of use. The least recently used bucket is full again by then, so it
    // is dropped first.
    buckets.delete(key)
    buckets.set(key, bucket)
    if (buckets.size > BUCKETS_MAX) dropOldest(buckets)
    if (bucket.tokens < 1) return Math.ceil(((1 - bucket.tokens) * MINUTE_MS) / perMinute / 1000)
    bucket.tokens -= 1
    return 0
  }
}

function dropOldest(buckets: Map<string, Bucket>): void {
  const oldest = buckets.keys().next()
  if (!oldest.done) buckets.delete(oldest.value)
}
