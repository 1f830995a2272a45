import { type BrowserContext, test as base, type Page } from '@playwright/test'
import { countRequests } from './network-idle.ts'
import { startTestServer, type TestServer } from './test-server.ts'

export { expect } from '@playwright/test'

/** On a busy machine the server refuses requests for a moment; the app asks again. */
const LOAD_SHED = /status of 503/

interface Fixtures {
  /** Console errors that the test provokes on purpose; any other error fails the test. */
  expectedErrors: RegExp[]
  /** Opens a page in a new browser context, for a second person. */
  openOtherBrowser: () => Promise<Page>
  consoleErrors: string[]
}

/**
 * Playwright's `test` with one server per worker. Errors in the console and violations of the CSP
 * fail a test.
 */
export const test = base.extend<Fixtures, { server: TestServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a pattern
    async ({}, use) => {
      const server = await startTestServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  expectedErrors: [[], { option: true }],
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
  context: async ({ context, consoleErrors }, use) => {
    await recordErrors(context, consoleErrors)
    await use(context)
  },
  openOtherBrowser: async ({ browser, contextOptions, server, consoleErrors }, use) => {
    const contexts: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext({ ...contextOptions, baseURL: server.url })
      contexts.push(context)
      await recordErrors(context, consoleErrors)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
})

async function recordErrors(context: BrowserContext, errors: string[]): Promise<void> {
  countRequests(context)
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => errors.push(String(error.error())))
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`The CSP refused ${violatedDirective}: ${blockedURI}`),
    )
  })
}
