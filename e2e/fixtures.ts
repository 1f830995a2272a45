import { type BrowserContext, test as base, type Page } from '@playwright/test'
import { startReport } from '../tools/suite/report.ts'
import { openSharedPage, pageOf, recordErrors, resetSharedPage, type SharedPage } from './shared-page.ts'
import { startTestServer, type TestServer } from './test-server.ts'

export { expect } from '@playwright/test'

/** On a busy machine the server refuses requests for a moment; the app asks again. */
const LOAD_SHED = /status of 503/
/** `npm run test:everything` shares no page, so it finds tests that need what another one left. */
const SHARES = process.env.TEST_EVERYTHING !== 'on'

interface Fixtures {
  /** Console errors that the test provokes on purpose; any other error fails the test. */
  expectedErrors: RegExp[]
  /** Gives the test a new context, for what can't be taken back: init scripts, exposed functions, an empty cache. */
  ownContext: boolean
  openContext: () => Promise<BrowserContext>
  /** Opens a page in another context, for a second person. */
  openOtherBrowser: () => Promise<Page>
  consoleErrors: string[]
  /** Reports the CPU seconds of the test, with the browser and the server. */
  reported: undefined
}

interface WorkerFixtures {
  server: TestServer
  /** Pages that no test uses now. */
  sharedPages: SharedPage[]
}

/**
 * Playwright's `test` with one server per worker, and with pages that the worker's tests share.
 * Errors in the console and violations of the CSP fail a test.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a pattern
    async ({}, use) => {
      const server = await startTestServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a pattern
  sharedPages: [async ({}, use) => use([]), { scope: 'worker' }],
  reported: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a pattern
    async ({}, use, { file }) => {
      const report = startReport()
      await use(undefined)
      report(file, 'browser')
    },
    { auto: true },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  expectedErrors: [[], { option: true }],
  ownContext: [false, { option: true }],
  consoleErrors: [
    async ({ expectedErrors }, use) => {
      const errors: string[] = []
      await use(errors)
      const expected = [...expectedErrors, LOAD_SHED]
      const unexpected = errors.filter((text) => !expected.some((each) => each.test(text)))
      if (unexpected.length > 0) throw new Error(`Errors in the console:\n${unexpected.join('\n')}`)
    },
    { auto: true },
  ],
  openContext: async (
    { browser, consoleErrors, sharedPages, ownContext, viewport, locale, hasTouch, isMobile },
    use,
    { project },
  ) => {
    const taken: SharedPage[] = []
    const own: BrowserContext[] = []
    const shares = SHARES && !ownContext && !hasTouch && !isMobile && locale === project.use.locale
    await use(async () => {
      if (shares) {
        const shared = sharedPages.shift() ?? (await openSharedPage(browser))
        shared.errors = consoleErrors
        taken.push(shared)
        if (viewport) await shared.page.setViewportSize(viewport)
        return shared.context
      }
      const context = await browser.newContext()
      own.push(context)
      await recordErrors(context, (text) => consoleErrors.push(text))
      return context
    })
    // What happens from now on isn't the test's doing.
    for (const shared of taken) shared.errors = undefined
    for (const shared of taken) {
      if (shared.page.isClosed()) own.push(shared.context)
      else await resetSharedPage(shared)
    }
    sharedPages.unshift(...taken.filter(({ page }) => !page.isClosed()))
    for (const context of own) await context.close()
  },
  context: async ({ openContext }, use) => use(await openContext()),
  page: async ({ context }, use) => use(await pageOf(context)),
  openOtherBrowser: async ({ openContext }, use) => use(async () => pageOf(await openContext())),
})
