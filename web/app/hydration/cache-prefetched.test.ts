import { afterEach, beforeEach, expect, test } from 'vitest'
import { createQueryClient, send } from '#web/core/api/client.ts'
import { PAGES, type PageEntry } from '#web/pages.ts'
import { bob } from '#web/testing/builders.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { stubApi } from '#web/testing/stub-api.ts'
import { visit } from '#web/testing/visit.tsx'
import { cachePrefetched } from './cache-prefetched.ts'

const prefetching = Object.entries<PageEntry>(PAGES).filter(([, { prefetch }]) => prefetch)

beforeEach(resetSession)
afterEach(async () => {
  await resetSession()
  window.history.replaceState(null, '', '/')
})

test.each(prefetching)('%s reads what was prefetched for it', async (path) => {
  stubApi({
    'GET /path/all': () => [],
    'GET /path/home': () => ({
      trail: [],
      firstPicks: [],
      hasFinished: false,
      journeyCount: 0,
      forYou: [],
      fromFollowed: [],
    }),
    'GET /path/user/following': () => [],
    'GET /path/user/interest': () => [],
    'GET /user/notices': () => [],
  })
  await signInAs(bob)
  window.history.replaceState(null, '', path)
  const cache = createQueryClient(send)
  cachePrefetched(cache)
  const prefetched = cache.getQueryCache().getAll()
  expect(prefetched).not.toHaveLength(0)
  const { queryClient } = await visit(path)
  for (const { queryKey } of prefetched)
    expect(queryClient.getQueryCache().find({ queryKey })?.getObserversCount()).toBeGreaterThan(0)
})
