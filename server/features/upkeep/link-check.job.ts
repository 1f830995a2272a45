import type { AppContext } from '#server/core/http/app-context.ts'
import type { Job, JobContext } from '#server/core/jobs/job.ts'
import { extendLease, type Lease, WAITING_MAX } from '#server/core/jobs/jobs.store.ts'
import type { Resolve } from '#server/features/previews/fetch/connector.ts'
import { type Visit, visitHost } from './check-link.ts'
import { connectionStateOf, isAnswerNoted, readDue, readProgress, saveProgress } from './checks.store.ts'
import { claimHosts, isHostDue } from './hosts.store.ts'

/** Max. hosts visited at once. */
const AT_ONCE = 16
/** Time in ms within which due links should be checked; later, they count as backlog. */
const GRACE_MS = 24 * 3_600_000

type LinkContext = JobContext & Pick<AppContext, 'settings'>

/** Checks the links of steps. `resolve` replaces DNS in tests. */
export function createLinkCheckJob({ resolve }: { resolve?: Resolve } = {}): Job<LinkContext> {
  return {
    name: 'linkChecks',
    everyMs: 1000,
    hasWork: ({ db, clock }) => isHostDue(db, clock()),

    async step(context, lease) {
      const { db, clock, settings } = context
      const claimed = await db.transaction().execute(async (trx) => {
        await extendLease(trx, lease, clock())
        return await claimHosts(trx, clock(), AT_ONCE)
      })
      // Loaded with the first check, as for link previews.
      const { createLinkAsker } = await import('./link-asker.ts')
      const userAgent = `Cairn/1.0 (link check; +${settings.publicUrl})`
      const asker = createLinkAsker({ userAgent, allow: settings.previewAllow, ...(resolve && { resolve }) })
      const progress = await readProgress(db)
      const check = { ...context, asker, lease, ...connectionStateOf(progress, clock()) }
      const visits = await Promise.allSettled(claimed.map((host) => visitHost(check, host)))
      const has = (visit: Visit) => visits.some((one) => one.status === 'fulfilled' && one.value === visit)
      if (has('answered') && !isAnswerNoted(progress, clock())) await noteAnswer(context, lease)
      for (const visit of visits) if (visit.status === 'rejected') throw visit.reason
      return claimed.length === AT_ONCE || has('skipped')
    },

    async backlog(context) {
      const { count, oldestAt } = await readDue(context.db, context.clock(), WAITING_MAX)
      const isLate = oldestAt !== null && oldestAt + GRACE_MS < context.clock()
      return { waiting: count, oldestAt: isLate ? oldestAt + GRACE_MS : null }
    },
  }
}

async function noteAnswer({ db, clock }: JobContext, lease: Lease): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await extendLease(trx, lease, clock())
    await saveProgress(trx, { answeredAt: clock() })
  })
}

export const linkCheckJob = createLinkCheckJob()
