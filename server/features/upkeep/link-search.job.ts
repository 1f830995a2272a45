import type { AppContext } from '#server/core/http/app-context.ts'
import type { Job, JobContext } from '#server/core/jobs/job.ts'
import { extendLease, type Lease } from '#server/core/jobs/jobs.store.ts'
import { checkedPage, checkSpreadMs, dueFirst, linkKeyOf } from './check.rules.ts'
import * as store from './checks.store.ts'
import { readProgress, saveProgress } from './checks.store.ts'
import { lockHosts, refreshHosts } from './hosts.store.ts'

/** Number of links read in one step. */
const PORTION = 500
/** Pause in ms between the end of a search and the next one. */
const AGAIN_MS = 3_600_000

type SearchContext = JobContext & Pick<AppContext, 'settings'>

/**
 * Searches the links of all steps for new addresses, in portions. So code that changes steps
 * doesn't depend on link checks; a new address is found within an hour (with a million journeys,
 * within a day or two).
 */
export const linkSearchJob: Job<SearchContext> = {
  name: 'linkSearch',
  everyMs: 5000,
  hasWork: async ({ db, clock }) => (await readProgress(db)).nextAt <= clock(),
  step: async (context, lease) => {
    await searchPortion(context, lease)
    return false
  },
  backlog: async () => ({ waiting: 0, oldestAt: null }),
}

async function searchPortion(context: SearchContext, lease: Lease): Promise<void> {
  const { db, clock } = context
  const { url: after } = await readProgress(db)
  const urls = await store.readLinksAfter(db, after, PORTION)
  const found = await newLinks(context, urls)
  const hosts = found.map(({ host }) => host)
  await db.transaction().execute(async (trx) => {
    await extendLease(trx, lease, clock())
    await lockHosts(trx, hosts)
    await store.insertLinks(trx, found)
    await refreshHosts(trx, hosts)
    const isEnd = urls.length < PORTION
    await saveProgress(
      trx,
      isEnd ? { url: '', nextAt: clock() + AGAIN_MS } : { url: urls.at(-1) ?? '', nextAt: clock() },
    )
  })
}

async function newLinks({ db, clock, settings }: SearchContext, urls: readonly string[]): Promise<store.NewLink[]> {
  const known = await store.readKnown(db, urls.map(linkKeyOf))
  const found: store.NewLink[] = []
  for (const url of urls) {
    const key = linkKeyOf(url)
    const page = known.has(key) ? null : checkedPage(url, settings.origins)
    if (page === null) continue
    const uses = await store.readUses(db, url)
    if (uses.length === 0) continue
    const dueAt = dueFirst(key, checkSpreadMs(await store.readFewestLinks(db, uses)), clock())
    found.push({ key, url, host: page.host, dueAt, followers: store.mostFollowers(uses) })
  }
  return found
}
