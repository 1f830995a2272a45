/**
 * `npm run click-path`: lists our files that run between a click on Follow and the commit in the
 * database, by coverage. In the browser from the click to the request, in the server from the
 * request to the response, without what also runs in the background.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type CDPSession, chromium, type Page } from '@playwright/test'
import { signUp } from '../auth-client.ts'
import { findBrowser } from '../browser.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const COVERAGE = { callCount: true, detailed: false }
/** Jobs look for work every ten seconds at most while they are idle. */
const BACKGROUND_MS = 12_000

interface Coverage {
  result: { url: string; functions: { ranges: { startOffset: number; count: number }[] }[] }[]
}

const data = mkdtempSync(join(tmpdir(), 'cairn-click-'))
const server = startServer()
try {
  const [url, inspector] = await Promise.all([
    lineOf(server.stdout, /Cairn is at (\S+)/),
    lineOf(server.stderr, /(ws:\S+)/),
  ])
  const files = await follow(url, await connect(inspector))
  console.log(files.map((file, index) => `${String(index + 1).padStart(2)}  ${file}`).join('\n'))
} finally {
  server.kill()
  await once(server, 'exit')
  rmSync(data, { recursive: true, force: true })
}

/** Follows a journey of the demonstration and returns the files that ran. */
async function follow(url: string, inspect: Inspect): Promise<string[]> {
  const account = { email: 'click@example.org', password: 'walk-every-day', firstName: 'Ada', lastName: 'Stone' }
  const { token } = await signUp(url, account)
  const journeys = await fetch(`${url}/api/path/all?sort=likes&limit=1`)
  const [{ id }] = (await journeys.json()) as [{ id: string }]
  const executablePath = findBrowser()
  const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath })
  const page = await browser.newPage()
  await page.addInitScript((stored) => {
    localStorage.setItem('accessToken', stored)
    localStorage.setItem('firstLogin', 'false')
    const send = window.fetch
    window.fetch = (input, init) => {
      // biome-ignore lint/suspicious/noDebugger: stops the page at the moment of the request
      if (String(input).includes('/path/follow/')) debugger
      return send(input, init)
    }
  }, token)
  // A stream would keep the network busy.
  await page.route('**/api/user/notices/stream', (route) => route.abort())
  await page.goto(`${url}/app/discover/journey/${id}`)
  const button = page.getByRole('button', { name: 'Follow', exact: true })
  await button.waitFor()
  await page.waitForLoadState('networkidle')
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Profiler.enable')
  await cdp.send('Profiler.startPreciseCoverage', COVERAGE)
  await inspect('Profiler.enable')
  await inspect('Profiler.startPreciseCoverage', COVERAGE)
  await wait(BACKGROUND_MS)
  // Taking the coverage resets it.
  const background = new Set(filesIn((await inspect('Profiler.takePreciseCoverage')) as Coverage))
  const [inBrowser] = await Promise.all([coverageAtRequest(cdp), clickAndWait(page)])
  const inServer = (await inspect('Profiler.takePreciseCoverage')) as Coverage
  await browser.close()
  const ofCall = filesIn(inServer).filter((file) => !background.has(file))
  return [...new Set([...filesIn(inBrowser), ...ofCall])]
}

async function clickAndWait(page: Page): Promise<void> {
  const response = page.waitForResponse((each) => each.url().includes('/path/follow/'))
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await (await response).finished()
}

/** Takes the coverage while the page is stopped at its request. */
async function coverageAtRequest(cdp: CDPSession): Promise<Coverage> {
  await cdp.send('Debugger.enable')
  await new Promise((resolve) => cdp.once('Debugger.paused', resolve))
  const coverage = (await cdp.send('Profiler.takePreciseCoverage')) as Coverage
  await cdp.send('Debugger.resume')
  return coverage
}

/**
 * Files of web/, contract/ and server/ in which a function ran; the one at offset 0 is the module
 * itself.
 */
function filesIn({ result }: Coverage): string[] {
  return result
    .filter(({ functions }) =>
      functions.some(({ ranges: [range] }) => range && range.startOffset > 0 && range.count > 0),
    )
    .flatMap(({ url }) => fileAt(url) ?? [])
}

/** Vite serves web/ at the root, and files outside of it below `/@fs`. */
function fileAt(url: string): string | undefined {
  if (!URL.canParse(url)) return
  const { protocol, pathname } = new URL(url)
  const isInWeb = protocol === 'http:' && !pathname.startsWith('/@')
  const path = isInWeb ? `/web${pathname}` : pathname
  return /\/((?:web|contract|server)\/(?!.*node_modules)[^?]+\.tsx?)$/.exec(path)?.[1]
}

function startServer(): ChildProcess & { stdout: NodeJS.ReadableStream; stderr: NodeJS.ReadableStream } {
  const env = { ...process.env, PORT: '0', CAIRN_DATA: data }
  const args = ['--inspect=127.0.0.1:0', 'server/main.ts', '--dev']
  return spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
}

async function lineOf(stream: NodeJS.ReadableStream, pattern: RegExp): Promise<string> {
  for await (const line of createInterface({ input: stream })) {
    const found = pattern.exec(line)?.[1]
    if (found) return found
  }
  throw new Error(`The server ended without a line like ${pattern}`)
}

/** Sends commands to the V8 inspector of the server. */
type Inspect = (method: string, params?: object) => Promise<unknown>

async function connect(url: string): Promise<Inspect> {
  const socket = new WebSocket(url)
  await once(socket, 'open')
  let last = 0
  return (method, params = {}) => {
    const id = ++last
    const { promise, resolve } = Promise.withResolvers<unknown>()
    socket.addEventListener('message', ({ data: text }) => {
      const message = JSON.parse(String(text))
      if (message.id === id) resolve(message.result)
    })
    socket.send(JSON.stringify({ id, method, params }))
    return promise
  }
}
