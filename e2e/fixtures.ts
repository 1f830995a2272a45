import { type BrowserContext, test as base, type Page } from '@playwright/test'
import { type Place, startPlace } from './place.ts'
import { countRequests } from './quiet.ts'

export { expect } from '@playwright/test'

interface Fixtures {
  /** Console errors that a test provokes on purpose; any other one fails it. */
  expectedErrors: RegExp[]
  /** A page in a browser of its own: another person at another desk. */
  anotherDesk: () => Promise<Page>
  errors: string[]
}

/** Each worker runs its own built server; an error in a page's console, or anything its CSP refuses, fails the test. */
export const test = base.extend<Fixtures, { place: Place }>({
  place: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names that a fixture needs from its pattern
    async ({}, use) => {
      const place = await startPlace()
      await use(place)
      await place.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ place }, use) => use(place.url),
  expectedErrors: [[], { option: true }],
  errors: [
    async ({ expectedErrors }, use) => {
      const errors: string[] = []
      await use(errors)
      const unexpected = errors.filter((text) => !expectedErrors.some((expected) => expected.test(text)))
      if (unexpected.length > 0) throw new Error(`The page complained:\n${unexpected.join('\n')}`)
    },
    { auto: true },
  ],
  context: async ({ context, errors }, use) => {
    await watch(context, errors)
    await use(context)
  },
  anotherDesk: async ({ browser, contextOptions, place, errors }, use) => {
    const contexts: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext({ ...contextOptions, baseURL: place.url })
      contexts.push(context)
      await watch(context, errors)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
})

async function watch(context: BrowserContext, errors: string[]): Promise<void> {
  countRequests(context)
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => errors.push(String(error.error())))
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`The page's policy refused ${violatedDirective}: ${blockedURI}`),
    )
  })
}
