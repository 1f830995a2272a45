import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium } from '@playwright/test'
import { findFullBrowser } from '../../tools/browser.ts'

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-extensions',
  '--disable-backgrounding-occluded-windows',
  // Without this flag, the page would run at a lower priority.
  '--disable-renderer-backgrounding',
  '--hide-scrollbars',
  '--remote-debugging-port=0',
]

interface Message {
  id?: number
  method?: string
  sessionId?: string
  params?: unknown
  result?: unknown
  error?: { message: string }
}

type Listener = (params: never) => void

/**
 * A DevTools connection to one page. It never sends `Runtime.enable`, as Playwright does, because
 * V8 then parses every script a second time.
 */
export interface DevTools {
  send<Result = unknown>(method: string, params?: object): Promise<Result>
  on(event: string, listener: Listener): void
  /** Resolves with the next event of this name. */
  next(event: string): Promise<unknown>
  /** Runs a function in the page, waits for its promise and returns its value. */
  evaluate<Args extends unknown[], Value>(run: (...args: Args) => Value, ...args: Args): Promise<Awaited<Value>>
  /** Closes the page and deletes its cookies, storage and cache. */
  close(): Promise<void>
}

export interface Browser {
  /** Opens an empty page that shares nothing with other pages. */
  open(): Promise<DevTools>
  stop(): Promise<void>
}

/** Starts Chromium. */
export async function startBrowser(): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), 'cairn-bench-browser-'))
  const path = findFullBrowser() ?? chromium.executablePath()
  const child = spawn(path, [...FLAGS, `--user-data-dir=${profile}`], { stdio: ['ignore', 'ignore', 'pipe'] })
  const connection = await connect(await readAddress(child))
  return {
    open: () => openPage(connection),
    async stop() {
      // The browser can exit before it answers, so errors are ignored.
      await Promise.allSettled([once(child, 'exit'), connection.send('Browser.close')])
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function readAddress({ stderr }: ChildProcess): Promise<string> {
  if (!stderr) throw new Error('The browser has no standard error')
  for await (const line of createInterface(stderr)) {
    const address = /DevTools listening on (ws:\S+)/.exec(line)?.[1]
    if (!address) continue
    stderr.resume()
    return address
  }
  throw new Error('The browser exited before it printed its address')
}

type Connection = Awaited<ReturnType<typeof connect>>

/** Connects to the browser; the messages of all pages share the connection. */
async function connect(address: string) {
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true })
    socket.addEventListener('error', () => reject(new Error(`No connection to ${address}`)), { once: true })
  })
  const pending = new Map<number, (message: Message) => void>()
  const listeners = new Map<string, Listener[]>()
  let lastId = 0
  socket.addEventListener('close', () => {
    for (const answer of pending.values()) answer({ error: { message: 'the connection was closed' } })
  })
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message
    if (message.id !== undefined) {
      pending.get(message.id)?.(message)
      pending.delete(message.id)
    }
    for (const listener of listeners.get(`${message.sessionId} ${message.method}`) ?? [])
      listener(message.params as never)
  })
  return {
    send<Result>(method: string, params: object = {}, sessionId?: string): Promise<Result> {
      const id = ++lastId
      return new Promise((resolve, reject) => {
        pending.set(id, ({ error, result }) =>
          error ? reject(new Error(`${method}: ${error.message}`)) : resolve(result as Result),
        )
        socket.send(JSON.stringify({ id, method, params, sessionId }))
      })
    },
    on(sessionId: string, event: string, listener: Listener): void {
      const key = `${sessionId} ${event}`
      listeners.set(key, [...(listeners.get(key) ?? []), listener])
    },
  }
}

async function openPage(connection: Connection): Promise<DevTools> {
  const { browserContextId } = await connection.send<{ browserContextId: string }>('Target.createBrowserContext')
  const target = { url: 'about:blank', browserContextId }
  const { targetId } = await connection.send<{ targetId: string }>('Target.createTarget', target)
  const attached = { targetId, flatten: true }
  const { sessionId } = await connection.send<{ sessionId: string }>('Target.attachToTarget', attached)
  const send = <Result>(method: string, params?: object) => connection.send<Result>(method, params, sessionId)
  await send('Page.enable')
  return {
    send,
    on: (event, listener) => connection.on(sessionId, event, listener),
    next: (event) => new Promise((resolve) => connection.on(sessionId, event, resolve)),
    async evaluate(run, ...args) {
      const expression = `(${run})(${args.map((argument) => JSON.stringify(argument)).join(', ')})`
      const { result, exceptionDetails } = await send<Evaluation>('Runtime.evaluate', {
        expression,
        awaitPromise: true,
        returnByValue: true,
      })
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
      return result.value as never
    },
    close: () => connection.send('Target.disposeBrowserContext', { browserContextId }),
  }
}

interface Evaluation {
  result: { value: unknown }
  exceptionDetails?: { text: string; exception?: { description: string } }
}
