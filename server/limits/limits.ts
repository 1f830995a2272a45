import type { CallName } from '#contract/api.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { networkOf } from '#server/http/client-network.ts'
import { HttpError } from '#server/http/http-error.ts'
import { makeBuckets } from './bucket.ts'
import { BUCKETS, PER_ADDRESS, WINDOWS, type WindowRule } from './limits.policy.ts'
import { countUp } from './limits.store.ts'

export type Limits = ReturnType<typeof makeLimits>

/** Refuses with 429 and the seconds to wait; `CAIRN_LIMITS=off` lifts everything but `attempt`. */
export function makeLimits({ db, clock, settings }: Pick<AppContext, 'db' | 'clock' | 'settings'>) {
  const buckets = BUCKETS.map(({ calls, ...rule }) => ({ calls, take: makeBuckets(rule, clock) }))
  const takeForAddress = makeBuckets(PER_ADDRESS, clock)

  /** Counts one attempt under this key. */
  async function attempt(key: string, rule: WindowRule): Promise<void> {
    const now = clock()
    const { count, windowEnds } = await countUp(db, key, rule.windowMs, now)
    if (count > rule.max) refuse(Math.ceil((windowEnds - now) / 1000))
  }

  return {
    attempt,

    /** The same where limits can be switched off. */
    async attemptIfLimited(key: string, rule: WindowRule): Promise<void> {
      if (settings.limits) await attempt(key, rule)
    },

    /** Counts one under each key in turn until one is used up, and is then false: the mail in question isn't sent. */
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

    async call(name: CallName, personId: string | null, address: string): Promise<void> {
      if (!settings.limits) return
      const who = personId ?? networkOf(address)
      for (const { calls, take } of buckets) if (calls.includes(name)) refuse(take(who))
      const rule = WINDOWS[name]
      if (rule) await attempt(`${name}:${who}`, rule)
    },
  }
}

function refuse(seconds: number): void {
  if (seconds > 0) throw new HttpError('tooManyRequests', { params: { seconds } })
}
