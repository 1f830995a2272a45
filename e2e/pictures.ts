/** `npm run pictures`: takes pictures of all screens for docs/screens and writes docs/screens.md */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from '@playwright/test'
import sharp from 'sharp'
import { findBrowser } from '../tools/browser.ts'
import { createModerationCases } from './moderation-cases.ts'
import { SCREENS, type Screen, screensPage } from './screens.ts'
import { startTestServer } from './test-server.ts'
import { findIds, openScreen, setAppearance, signInFor } from './visit.ts'

const docs = fileURLToPath(new URL('../docs', import.meta.url))
const WIDTHS = { 1440: { height: 900, pictureWidth: 720 }, 390: { height: 844, pictureWidth: 300 } }

mkdirSync(join(docs, 'screens'), { recursive: true })
writeFileSync(join(docs, 'screens.md'), screensPage())
const chosen = process.argv.slice(2)
const server = await startTestServer()
await createModerationCases(server.url)
const executablePath = findBrowser()
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
for (const screen of SCREENS)
  if (chosen.length === 0 || chosen.includes(screen.name))
    for (const width of [1440, 390] as const) await takePicture(browser, screen, width)
await browser.close()
await server.stop()

async function takePicture(browser: Browser, screen: Screen, width: keyof typeof WIDTHS): Promise<void> {
  const { height, pictureWidth } = WIDTHS[width]
  const context = await browser.newContext({ baseURL: server.url, viewport: { width, height }, locale: 'en-GB' })
  const page = await context.newPage()
  await signInFor(screen, context, server.url)
  await setAppearance(context, server.url, {})
  await openScreen(page, screen, await findIds(page))
  const suffix = width === 1440 ? '' : `-${width}`
  await sharp(await page.screenshot())
    .resize({ width: pictureWidth })
    .webp({ quality: 72 })
    .toFile(join(docs, 'screens', `${screen.name}${suffix}.webp`))
  await context.close()
  console.log(screen.name, width)
}
