/**
 * `npm run pictures`: takes pictures of ten screens, writes docs/screens.md, and takes the pictures
 * of the README.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { findBrowser } from '../tools/browser.ts'
import { signInAsMember } from './accounts.ts'
import { createModerationCases } from './moderation-cases.ts'
import { waitForIdleNetwork } from './network-idle.ts'
import { PICTURED, SCREENS, type Screen, screensPage } from './screens.ts'
import { startTestServer } from './test-server.ts'
import { findIds, fontsFetched, openScreen, setAppearance, signInFor } from './visit.ts'

const docs = fileURLToPath(new URL('../docs', import.meta.url))
const WIDTHS = { 1440: { height: 900, pictureWidth: 720 }, 390: { height: 844, pictureWidth: 300 } }

for (const folder of ['screens', 'pictures']) mkdirSync(join(docs, folder), { recursive: true })
writeFileSync(join(docs, 'screens.md'), screensPage())
const chosen = process.argv.slice(2)
const server = await startTestServer()
await createModerationCases(server.url)
const executablePath = findBrowser()
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
for (const screen of SCREENS.filter(({ name }) => PICTURED.has(name)))
  if (chosen.length === 0 || chosen.includes(screen.name))
    for (const width of [1440, 390] as const) await takePicture(browser, screen, width)
for (const name of ['discover', 'journey', 'finish'] as const)
  if (chosen.length === 0 || chosen.includes('readme')) await takeReadmePicture(name)
await browser.close()
await server.stop()

async function takePicture(browser: Browser, screen: Screen, width: keyof typeof WIDTHS): Promise<void> {
  const { height, pictureWidth } = WIDTHS[width]
  const context = await browser.newContext({ baseURL: server.url, viewport: { width, height }, locale: 'en-GB' })
  const page = await context.newPage()
  await signInFor(screen, context, server.url)
  await setAppearance(context, server.url, {})
  await cacheFonts(page)
  await openScreen(page, screen, await findIds(page))
  const suffix = width === 1440 ? '' : `-${width}`
  await sharp(await page.screenshot())
    .resize({ width: pictureWidth })
    .webp({ quality: 72 })
    .toFile(join(docs, 'screens', `${screen.name}${suffix}.webp`))
  await context.close()
  console.log(screen.name, width)
}

/** Opens a page, since a browser's first one can be without our fonts. */
async function cacheFonts(page: Page): Promise<void> {
  await page.goto('/faqs')
  await fontsFetched(page)
}

/**
 * Takes a picture of the demonstration as a member sees it; 'finish' shows a finished journey with
 * several badges.
 */
async function takeReadmePicture(name: 'discover' | 'journey' | 'finish'): Promise<void> {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 1280, height: 860 },
    locale: 'en-GB',
  })
  const page = await context.newPage()
  await signInAsMember(context, server.url)
  await setAppearance(context, server.url, {})
  await cacheFonts(page)
  const { journey } = await findIds(page)
  await page.goto(name === 'discover' ? '/app/discover' : `/app/discover/journey/${journey}`)
  await waitForIdleNetwork(page)
  if (name === 'finish') {
    await page.evaluate(finishJourney, journey)
    await page.reload()
  }
  const inSight = { discover: 'h1', journey: '#step-buttons', finish: '#finished' }[name]
  await page.locator(inSight).evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await waitForIdleNetwork(page)
  await sharp(await page.screenshot())
    .resize({ width: 960 })
    .webp({ quality: 80 })
    .toFile(join(docs, 'pictures', `${name}.webp`))
  await context.close()
  console.log('README:', name)
}

/** Runs in the page: finishes a journey by API calls. */
async function finishJourney(id: string): Promise<void> {
  const headers = { authorization: `Bearer ${localStorage.getItem('accessToken')}`, 'content-type': 'application/json' }
  const { steps } = await (await fetch(`/api/path/journey/${id}`, { headers })).json()
  const done = steps.map((step: { id: string }) => step.id)
  await fetch(`/api/path/progress/${id}`, { method: 'PUT', headers, body: JSON.stringify({ done }) })
}
