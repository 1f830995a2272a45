import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import { countRequests, forgetRequests } from './network-idle.ts'

/** A page without scripts: opening it ends the app and keeps the renderer process with its compiled code. */
const PLAIN_PAGE = '/robots.txt'
/** Events of a page that tests listen to. */
const EVENTS = ['console', 'dialog', 'download', 'pageerror', 'popup', 'request', 'requestfailed', 'response']
/** What can't be taken back in a page. */
const LASTING = ['addInitScript', 'exposeFunction', 'exposeBinding']
/** The options that Playwright gives a new context. */
const MEDIA = {
  media: null,
  colorScheme: 'light',
  reducedMotion: 'no-preference',
  forcedColors: 'none',
  contrast: 'no-preference',
} as const

/** A context with one page that tests use one after the other: a new context costs 4 s of CPU time. */
export interface SharedPage {
  context: BrowserContext
  page: Page
  /** Errors of the console go to the test that uses the page now. */
  errors: string[] | undefined
  sessions: CDPSession[]
  history: CDPSession
}

export async function openSharedPage(browser: Browser): Promise<SharedPage> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const shared: SharedPage = {
    context,
    page,
    errors: undefined,
    sessions: [],
    history: await context.newCDPSession(page),
  }
  await recordErrors(context, (text) => shared.errors?.push(text))
  const openSession = context.newCDPSession.bind(context)
  context.newCDPSession = async (target) => {
    const session = await openSession(target)
    shared.sessions.push(session)
    return session
  }
  const refuse = () => {
    throw new Error('This lasts longer than the test: give it test.use({ ownContext: true })')
  }
  for (const name of LASTING) for (const target of [context, page]) Object.assign(target, { [name]: refuse })
  Object.assign(context.clock, { install: refuse, setFixedTime: refuse, setSystemTime: refuse })
  return shared
}

/** Removes everything that a test has left in the page and its context. */
export async function resetSharedPage({ context, page, sessions, history }: SharedPage): Promise<void> {
  for (const other of context.pages()) if (other !== page) await other.close()
  for (const session of sessions.splice(0)) await session.detach()
  for (const name of EVENTS) page.removeAllListeners(name)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await context.setExtraHTTPHeaders({})
  await page.goto(PLAIN_PAGE)
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await context.clearCookies()
  await context.clearPermissions()
  await page.emulateMedia(MEDIA)
  await page.mouse.move(0, 0)
  await history.send('Page.resetNavigationHistory')
  forgetRequests(context)
}

/** Reports errors in the console, uncaught errors and violations of the CSP. */
export async function recordErrors(context: BrowserContext, report: (text: string) => void): Promise<void> {
  countRequests(context)
  context.on('console', (message) => {
    if (message.type() === 'error') report(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => report(String(error.error())))
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`The CSP refused ${violatedDirective}: ${blockedURI}`),
    )
  })
}

/** The context's first page. */
export async function pageOf(context: BrowserContext): Promise<Page> {
  return context.pages()[0] ?? (await context.newPage())
}

/** Adds entries to the site's local storage, for pages that are opened afterwards. */
export async function addToStorage(
  context: BrowserContext,
  url: string,
  entries: Record<string, string>,
): Promise<void> {
  const page = await pageOf(context)
  if (!page.url().startsWith(url)) await page.goto(url + PLAIN_PAGE)
  await page.evaluate((added) => {
    for (const [name, value] of Object.entries(added)) localStorage.setItem(name, value)
  }, entries)
}
