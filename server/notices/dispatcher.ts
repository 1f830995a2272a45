import { setTimeout as wait } from 'node:timers/promises'
import type { AppContext } from '#server/http/app-context.ts'
import { LeaseLost, releaseLease, takeLease } from '#server/jobs/lease.store.ts'
import { newSecretId } from '#server/platform/ids.ts'
import { hasEvents } from './dispatch.store.ts'
import { dispatchSome } from './dispatch.ts'

/** How often each process looks for events, in ms. */
const LOOK_MS = 1000

/** Turns events into notices while the server runs, on one server at a time. */
export function startDispatcher(context: AppContext): { stop(): Promise<void> } {
  let closed = false
  let timer: NodeJS.Timeout
  let run: Promise<void> = Promise.resolve()

  look()

  return {
    async stop() {
      closed = true
      clearTimeout(timer)
      await run
    },
  }

  function look(): void {
    timer = setTimeout(() => {
      run = dispatchAll(context, () => closed)
        .catch((error) => context.log.error(error))
        .then(() => {
          if (!closed) look()
        })
    }, LOOK_MS)
    timer.unref()
  }
}

/** Dispatches all events, unless another process does. */
export async function dispatchAll(
  context: Pick<AppContext, 'db' | 'dialect' | 'clock'>,
  isStopped: () => boolean = () => false,
): Promise<void> {
  const { db, clock } = context
  if (!(await hasEvents(db))) return
  const lease = { job: 'notices', holder: newSecretId() }
  if (!(await takeLease(db, lease, clock()))) return
  try {
    for (let took = 0; !isStopped(); ) {
      // Rests between steps, so that requests aren't slowed by a journey with many followers.
      if (took > 0) await wait(took / 2)
      const startedAt = performance.now()
      if (!(await dispatchSome(context, lease))) break
      took = performance.now() - startedAt
    }
    await releaseLease(db, lease)
  } catch (error) {
    if (error instanceof LeaseLost) return
    await releaseLease(db, lease)
    throw error
  }
}
