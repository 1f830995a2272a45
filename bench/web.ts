/** `npm run bench:web`: how soon the open pages stand on a slow phone, beside the same words with nothing else. Prints. */
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { findBrowser } from '../tools/browser.ts'
import { middle } from './load/figures.ts'
import { startProcess } from './process.ts'

const ROUNDS = 5
/** A slow 4G: round trips of 150 ms, 1.6 Mb a second down, 0.75 up; a processor at a quarter of its pace. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const SLOWER = 4
const VIEWPORT = { width: 412, height: 823 }
const SETTLED_MS = 3000

interface Paint {
  first: number
  largest: number
  blocking: number
  shift: number
}

const data = mkdtempSync(join(tmpdir(), 'cairn-bench-'))
const executablePath = findBrowser()
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
const cairn = await startProcess(['server/main.ts'], { PORT: '0', CAIRN_DATA: data, CAIRN_DEMO: 'on' })
try {
  const [journey] = await (await fetch(`${cairn.url}/api/path/all?sort=likes&limit=1`)).json()
  console.log(`Medians of ${ROUNDS} visits, the cache empty. Paints and blocking in ms.`)
  console.log('| page | first paint | largest paint | blocking | shift |\n| :-- | --: | --: | --: | --: |')
  for (const path of ['/', `/app/discover/journey/${journey.id}`]) {
    const name = path === '/' ? 'landing' : 'journey'
    const floor = await startFloor(await wordsOf(browser, cairn.url + path))
    tell(name, await visits(browser, cairn.url + path))
    tell(`${name}, the floor: its words by React, nothing else`, await visits(browser, floor.url))
    floor.stop()
  }
} finally {
  await browser.close()
  await cairn.stop()
  rmSync(data, { recursive: true, force: true, maxRetries: 5 })
}

function tell(name: string, { first, largest, blocking, shift }: Paint): void {
  const [a, b, c] = [first, largest, blocking].map((time) => time.toFixed(0))
  console.log(`| ${name} | ${a} | ${b} | ${c} | ${shift.toFixed(4)} |`)
}

async function visits(browser: Browser, url: string): Promise<Paint> {
  const paints: Paint[] = []
  for (let round = 0; round < ROUNDS; round++) paints.push(await visit(browser, url))
  const of = (name: keyof Paint) => middle(paints.map((paint) => paint[name]))
  return { first: of('first'), largest: of('largest'), blocking: of('blocking'), shift: of('shift') }
}

async function visit(browser: Browser, url: string): Promise<Paint> {
  const context = await browser.newContext({ viewport: VIEWPORT })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', NETWORK)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.addInitScript(watch)
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForTimeout(SETTLED_MS)
  const paint = await page.evaluate(() => Reflect.get(globalThis, 'paint') as Paint)
  await context.close()
  return paint
}

/** Blocking is what tasks take beyond 50 ms each, from the first paint on. */
function watch(): void {
  const paint: Paint = { first: 0, largest: 0, blocking: 0, shift: 0 }
  Reflect.set(globalThis, 'paint', paint)
  const on = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  on('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') paint.first = startTime
  })
  on('largest-contentful-paint', ({ startTime }) => {
    paint.largest = startTime
  })
  on('longtask', ({ startTime, duration }) => {
    if (paint.first > 0 && startTime + duration > paint.first) paint.blocking += duration - 50
  })
  on('layout-shift', (entry) => {
    if (!Reflect.get(entry, 'hadRecentInput')) paint.shift += Reflect.get(entry, 'value')
  })
}

async function wordsOf(browser: Browser, url: string): Promise<string[]> {
  const page = await browser.newPage()
  await page.goto(url)
  // biome-ignore lint/performance/useDomNodeTextContent: lines as they are seen
  const text = await page.locator('body').innerText()
  await page.close()
  return text.split('\n').filter((line) => line.trim() !== '')
}

async function startFloor(lines: string[]): Promise<{ url: string; stop: () => void }> {
  const server = createServer((_request, response) => {
    const words = lines.map((line, index) => createElement(index === 0 ? 'h1' : 'p', { key: index }, line))
    const html = renderToString(createElement('main', null, words))
    response.setHeader('content-type', 'text/html; charset=utf-8').end(`<!doctype html><title>floor</title>${html}`)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, stop: () => server.close() }
}
