import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { hrefOf } from '#contract/rules/link.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { createFairQueue } from '#server/core/http/protection/fair-queue.ts'
import { setCoversOfLinkDue } from './covers.store.ts'
import type { FetchedFile } from './fetch/fetcher.ts'
import { type Reason, reasonOf } from './fetch/no-preview.ts'
import type { PreviewReader } from './preview-reader.ts'
import * as store from './previews.store.ts'

/** Max. concurrent fetches, in total and per caller, and max. waiting ones. */
const FETCH_LIMITS = { atOnce: 8, atOncePerCaller: 4, maxWaiting: 24 }
/** How often another process's fetch is checked, in ms; below: for how long. */
const PEEK_MS = 250
const PEEKS = 28
/** Accuracy in ms of the time at which a preview was last requested. */
const ASKED_MS = 24 * 3_600_000

type CacheContext = Pick<AppContext, 'db' | 'clock' | 'log' | 'settings' | 'site'>

export type PreviewCache = ReturnType<typeof createPreviewCache>

/** Stores previews; concurrent requests for a page cause one fetch. */
export function createPreviewCache({ db, clock, log, settings, site }: CacheContext) {
  let opening: Promise<PreviewReader> | undefined
  const run = createFairQueue(FETCH_LIMITS)
  const underWay = new Map<string, Promise<store.PreviewRow | null>>()
  let isClosed = false

  return {
    /**
     * Returns a link's preview, or null if the page has none. An outdated preview is returned once
     * more while it is renewed. `mayFetch` throws if an unknown page may not be fetched. `caller`
     * is a person's id or a visitor's network, for fair sharing.
     */
    async previewOf(
      url: string,
      caller: string,
      mayFetch: () => Promise<void> = async () => undefined,
    ): Promise<store.PreviewRow | null> {
      const page = isClosed ? null : pageOf(url)
      if (page === null) return null
      const key = keyOfPage(page)
      const kept = await store.findPreview(db, key)
      if (kept && kept.freshUntil > clock()) return noteAsked({ db, clock, log }, key, kept)
      if (!kept && !underWay.has(key)) await mayFetch()
      const renewed = renew(key, page, caller)
      if (!kept || kept.title === null) return await renewed
      renewed.catch((error) => log.error(error))
      return kept
    },

    /** Fetches a page or file like a preview, without storing it; returns the reason if that fails. */
    async fetchFile(url: string, caller: string): Promise<FetchedFile | { failed: Reason }> {
      const page = isClosed ? null : pageOf(url)
      if (page === null) return { failed: 'scheme' }
      return await run(caller, async () => {
        const { fetchFile } = await reader()
        return await fetchFile(page).catch((error) => ({ failed: reasonOf(error) }))
      })
    },

    async close(): Promise<void> {
      isClosed = true
      if (opening) (await opening).stop()
      await Promise.allSettled(underWay.values())
    },
  }

  function reader(): Promise<PreviewReader> {
    opening ??= loadReader(settings, site.language())
    return opening
  }

  function renew(key: string, page: URL, caller: string): Promise<store.PreviewRow | null> {
    const shared = underWay.get(key)
    if (shared) return shared
    const renewed = lookOnce(key, page, caller).finally(() => underWay.delete(key))
    underWay.set(key, renewed)
    return renewed
  }

  async function lookOnce(key: string, page: URL, caller: string): Promise<store.PreviewRow | null> {
    if (!(await store.claimPreview(db, key, clock()))) return await lookedAtElsewhere(key)
    try {
      await run(caller, () => lookAt(key, page, caller))
    } catch (error) {
      await store.releasePreview(db, key)
      throw error
    }
    return (await store.findPreview(db, key)) ?? null
  }

  async function lookAt(key: string, page: URL, caller: string): Promise<void> {
    const { look } = await reader()
    const seen = await look(page, caller).catch((error) => {
      log.info({ host: page.host, reason: reasonOf(error) }, 'no preview')
      return null
    })
    if (seen) {
      if (await store.keepPreview(db, key, seen, clock())) await setCoversOfLinkDue(db, page.href)
    } else if (isClosed) await store.releasePreview(db, key)
    else await store.keepFailure(db, key, clock())
  }

  async function lookedAtElsewhere(key: string): Promise<store.PreviewRow | null> {
    for (let peek = 0; peek < PEEKS && !isClosed; peek++) {
      const row = await store.findPreview(db, key)
      if (!row || row.claimedUntil <= clock()) return row ?? null
      await setTimeout(PEEK_MS)
    }
    return null
  }
}

/** Returns the preview at once, and stores at most once a day that it was requested. */
function noteAsked(
  { db, clock, log }: Omit<CacheContext, 'settings' | 'site'>,
  key: string,
  kept: store.PreviewRow,
): store.PreviewRow {
  if (kept.askedAt < clock() - ASKED_MS) store.setAsked(db, key, clock()).catch((error) => log.error(error))
  return kept
}

/** Loaded with the first link, because it takes 30 MB and 0.1 s. */
async function loadReader(
  { publicUrl, previewAllow }: AppContext['settings'],
  language: string,
): Promise<PreviewReader> {
  const { createPreviewReader } = await import('./preview-reader.ts')
  return createPreviewReader({ userAgent: `Cairn/1.0 (link preview; +${publicUrl})`, language, allow: previewAllow })
}

/** The page that a link leads to, without the fragment; null if browsers can't open it. */
export function pageOf(url: string): URL | null {
  const href = hrefOf(url)
  if (href === null) return null
  const page = new URL(href)
  page.hash = ''
  return page
}

/** The key of the page's preview. */
export function keyOfPage(page: URL): string {
  return createHash('sha256').update(page.href).digest('base64url')
}
