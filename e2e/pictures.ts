/** `npm run pictures`: takes a picture of every screen into docs/screens, and writes docs/screens.md. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from '@playwright/test'
import sharp from 'sharp'
import { findBrowser } from '../tools/browser.ts'
import { startPlace } from './place.ts'
import { SCREENS, type Screen, screensPage } from './screens.ts'
import { tellModerators } from './told.ts'
import { beMember, findIds, isForMembers, openScreen, wear } from './visit.ts'

const docs = fileURLToPath(new URL('../docs', import.meta.url))
const WIDTHS = { 1440: { height: 900, shown: 720 }, 390: { height: 844, shown: 300 } }

mkdirSync(join(docs, 'screens'), { recursive: true })
writeFileSync(join(docs, 'screens.md'), screensPage())
const wanted = process.argv.slice(2)
const place = await startPlace()
await tellModerators(place.url)
const executablePath = findBrowser()
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
for (const screen of SCREENS)
  if (wanted.length === 0 || wanted.includes(screen.name))
    for (const width of [1440, 390] as const) await picture(browser, screen, width)
await browser.close()
await place.stop()

async function picture(browser: Browser, screen: Screen, width: keyof typeof WIDTHS): Promise<void> {
  const { height, shown } = WIDTHS[width]
  const context = await browser.newContext({ baseURL: place.url, viewport: { width, height }, locale: 'en-GB' })
  const page = await context.newPage()
  if (isForMembers(screen)) await beMember(context, screen)
  await wear(context, place.url, {})
  await openScreen(page, screen, await findIds(page))
  const suffix = width === 1440 ? '' : `-${width}`
  await sharp(await page.screenshot())
    .resize({ width: shown })
    .webp({ quality: 72 })
    .toFile(join(docs, 'screens', `${screen.name}${suffix}.webp`))
  await context.close()
  console.log(screen.name, width)
}
