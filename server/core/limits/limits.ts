import type { CallName } from '#contract/api.ts'
import type { Db, Trx } from '#server/core/database/database.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { networkOf } from '#server/core/http/client-network.ts'
import { HttpError } from '#server/core/http/http-error.ts'
import { createBuckets } from '#server/core/platform/bucket.ts'
import { BUCKETS, PER_ADDRESS, RENDERED_PAGES_PER_MEMBER, WINDOWS, type WindowRule } from './limits.policy.ts'
import { countUp } from './limits.store.ts'

interface Counted {
  on?: Db
  by?: number
}

export type Limits = ReturnType<typeof createLimits>

/** Throws 429 with the seconds to wait; `CAIRN_LIMITS=off` disables everything except `attempt`. */
export function createLimits({ db, clock, settings }: Pick<AppContext, 'db' | 'clock' | 'settings'>) {
  const buckets = BUCKETS.map(({ calls, ...rule }) => ({ calls, take: createBuckets(rule, clock) }))
  const takeForAddress = createBuckets(PER_ADDRESS, clock)
  const takeForPage = createBuckets(RENDERED_PAGES_PER_MEMBER, clock)

  async function attempt(key: string, rule: WindowRule, { on = db, by = 1 }: Counted = {}): Promise<void> {
    const now = clock()
    const { count, windowEnds } = await countUp(on, key, rule.windowMs, now, by)
    if (count > rule.max) refuse(Math.ceil((windowEnds - now) / 1000))
  }

  return {
    attempt,

    /** Like `attempt` for each rule, the shortest window first, unless limits are off. */
    async attemptIfLimited(key: string, ...rules: readonly WindowRule[]): Promise<void> {
      if (!settings.limits) return
      for (const rule of rules) await attempt(`${key}:${rule.windowMs}`, rule)
    },

    /** Counts `by` attempts at once in a transaction; a refusal rolls it back, and with it the count. */
    async attemptWithin(trx: Trx, key: string, by: number, rules: readonly WindowRule[]): Promise<void> {
      if (!settings.limits || by === 0) return
      for (const rule of rules) await attempt(`${key}:${rule.windowMs}`, rule, { on: trx, by })
    },

    /** Counts up to `wanted` calls at once; returns how many the limit allows. */
    async allowed(name: CallName, personId: string, wanted: number): Promise<number> {
      const rule = WINDOWS[name]
      if (!settings.limits || !rule || wanted === 0) return wanted
      const { count } = await countUp(db, `${name}:${personId}`, rule.windowMs, clock(), wanted)
      return Math.max(0, Math.min(wanted, rule.max - (count - wanted)))
    },

    /**
     * Counts an attempt under each key; returns false at the first exhausted one. It is for emails,
     * which are then dropped without an error.
     */
    async allows(...counted: readonly { key: string; rules: readonly WindowRule[] }[]): Promise<boolean> {
      if (!settings.limits) return true
      const now = clock()
      for (const { key, rules } of counted)
        for (const { max, windowMs } of rules) {
          const { count } = await countUp(db, `${key}:${windowMs}`, windowMs, now)
          if (count > max) return false
        }
      return true
    },

    address(address: string): void {
      if (settings.limits) refuse(takeForAddress(networkOf(address)))
    },

    /** Whether another page may be rendered for this member. */
    allowsPage: (personId: string): boolean => !settings.limits || takeForPage(personId) === 0,

    async call(name: CallName, personId: string | null, address: string): Promise<void> {
      if (!settings.limits) return
      const caller = personId ?? networkOf(address)
      for (const { calls, take } of buckets) if (calls.includes(name)) refuse(take(caller))
      const rule = WINDOWS[name]
      if (rule) await attempt(`${name}:${caller}`, rule)
    },
  }
}

function refuse(seconds: number): void {
  if (seconds > 0) throw new HttpError('tooManyRequests', { params: { seconds } })
}
