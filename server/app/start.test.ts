import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, rmSync, statfsSync, truncateSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { openDatabase } from '#server/core/migrations/migrate.ts'
import { readSettings } from '#server/core/platform/settings.ts'
import { startupError } from '#server/core/platform/startup-errors.ts'
import { freePort } from '#server/features/identity/providers/testing/stand-in-user.ts'
import { SERVER_PROGRAM } from '../../tools/suite/server-program.ts'

const onUnix = process.platform !== 'win32'
/** Mounting a small in-memory file system needs root. */
const canMount = process.platform === 'linux' && process.getuid?.() === 0

let folder: string
let server: ChildProcess | undefined

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cairn-start-'))
})
afterEach(() => {
  server?.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

function launch(more: NodeJS.ProcessEnv = {}): ChildProcess {
  const plain = { NODE_ENV: '', PORT: '0', CAIRN_DATA: folder, CAIRN_DEMO: 'off', DATABASE_URL: '' }
  const env = { ...process.env, ...plain, ...more }
  server = spawn(process.execPath, [SERVER_PROGRAM], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  return server
}

/** Standard error and exit code of a server that fails to start. */
async function failedStart(env: NodeJS.ProcessEnv = {}): Promise<[number, string]> {
  const child = launch(env)
  child.stdout?.resume()
  const [said, [code]] = await Promise.all([text(child.stderr as never), once(child, 'exit')])
  return [code, said.trim()]
}

async function start(env: NodeJS.ProcessEnv = {}): Promise<string> {
  const child = launch(env)
  child.stderr?.pipe(process.stderr)
  return await new Promise((resolve, reject) => {
    child.on('exit', () => reject(new Error('The server ended')))
    createInterface(child.stdout as never).on('line', (line) => {
      const at = / is at (http\S+)$/.exec(line)?.[1]
      if (at) resolve(at)
    })
  })
}

async function stop(): Promise<void> {
  if (!server) return
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
}

async function send(url: string): Promise<Response> {
  const body = JSON.stringify({ name: 'Ada', email: 'ada@example.org', feedback: 'Is there room? '.repeat(60) })
  return await fetch(`${url}/api/feedback/submit`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
}

test.each([
  [{}, true],
  [{ PUBLIC_URL: 'https://cairn.example' }, false],
])('with %o, that anyone can sign in as anyone at the stand-in is %s', async (env, isOffered) => {
  copyFileSync(inject('sqliteTemplate'), join(folder, 'cairn.sqlite'))
  const port = await freePort()
  await start({ ...env, PORT: String(port) })
  const response = await fetch(`http://127.0.0.1:${port}/api/auth/providers`)
  expect(await response.json()).toMatchObject({ demonstration: isOffered })
})

/** The line that ends a start whose `attempt` fails. */
async function lineOf(env: NodeJS.ProcessEnv, attempt: () => unknown, file?: string): Promise<string | null> {
  const error = await Promise.resolve()
    .then(attempt)
    .then(
      () => null,
      (reason) => reason,
    )
  return startupError(error, { env, ...(file !== undefined && { file }) })
}

test('a database that accepts connections and does not answer is reported in one line', async () => {
  const open = new Set<Socket>()
  const silent = createServer((socket) => open.add(socket)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const url = `postgres://cairn@127.0.0.1:${port}/cairn`
  expect(await lineOf({}, () => openDatabase({ url }))).toMatch(/^Can't connect to DATABASE_URL: .*timeout[^\n]*$/)
  for (const socket of open) socket.destroy()
  silent.close()
}, 60_000)

describe.runIf(onUnix)('a damaged database', () => {
  const advice = /is damaged .* restore <your last backup>" \(docs\/operating\.md\)$/

  test('is reported in one line with a solution', async () => {
    const file = join(folder, 'cairn.sqlite')
    copyFileSync(inject('sqliteTemplate'), file)
    truncateSync(file, 10_000)
    const [code, said] = await failedStart()
    expect([code, said.split('\n')]).toEqual([1, [expect.stringContaining(file)]])
    expect(said).toMatch(advice)
  })

  test('that never was one is reported in the same way', async () => {
    const file = join(folder, 'cairn.sqlite')
    writeFileSync(file, 'no database at all '.repeat(500))
    expect(await lineOf({}, () => openDatabase({ file }), file)).toMatch(advice)
  })
})

describe.runIf(onUnix)('a setting that only the start can try', () => {
  test.each([
    [{ HOST: '192.0.2.1' }, /^HOST must be an address of this machine/],
    [{ HOST: '192.0.2.1', CAIRN_WORKERS: '2' }, /^HOST must be an address of this machine/],
  ])('%o ends the start with one line that names it', async (env, line) => {
    copyFileSync(inject('sqliteTemplate'), join(folder, 'cairn.sqlite'))
    const [code, said] = await failedStart(env)
    expect([code, said.split('\n')[0]]).toEqual([1, expect.stringMatching(line)])
    expect(said).not.toMatch(/\n\s+at /)
  })

  const listenAt = ({ HOST }: NodeJS.ProcessEnv) => once(createServer().listen(0, HOST), 'listening')
  const connectTo = ({ DATABASE_URL = '' }: NodeJS.ProcessEnv) => openDatabase({ url: DATABASE_URL })

  test.each<[NodeJS.ProcessEnv, (env: NodeJS.ProcessEnv) => unknown, RegExp]>([
    [{ HOST: 'nonsense.invalid' }, listenAt, /^HOST must be an address of this machine/],
    [
      { CAIRN_DATA: '/proc/nope' },
      readSettings,
      /^The data folder isn't writable .*: set CAIRN_DATA to a writable folder$/,
    ],
    [
      { CAIRN_DATA: '/dev/null/nope' },
      readSettings,
      /^The data folder isn't writable .*: set CAIRN_DATA to a writable folder$/,
    ],
    [{ DATABASE_URL: 'postgres://nonsense.invalid/cairn' }, connectTo, /^Can't connect to DATABASE_URL: /],
  ])('%o is named in one line', async (env, attempt, line) => {
    const said = await lineOf(env, () => attempt(env))
    expect(said).toMatch(line)
    expect(said).not.toContain('\n')
  })

  test('a variable that was probably meant as a setting is named, and the start goes on', async () => {
    copyFileSync(inject('sqliteTemplate'), join(folder, 'cairn.sqlite'))
    const child = launch({ SMTP_URLL: 'smtp://localhost' })
    const [line] = await once(createInterface(child.stderr as never), 'line')
    expect(line).toBe('Settings: SMTP_URLL is not a setting; did you mean SMTP_URL?')
    await expect.poll(() => child.exitCode).toBe(null)
  })
})

describe.runIf(canMount)('on a full disk', () => {
  beforeEach(() => void execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', folder]))
  afterEach(() => void execFileSync('umount', ['-l', folder]))

  const filler = () => join(folder, 'filler')
  function fill(): void {
    const { bavail, bsize } = statfsSync(folder)
    writeFileSync(filler(), Buffer.alloc(bavail * bsize))
  }

  test('the server starts and reads, refuses writes with 503, and writes again once there is space', async () => {
    await start()
    await stop()
    fill()
    const url = await start()
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    expect((await fetch(`${url}/api/badge/all`)).status).toBe(200)
    const refused = await send(url)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
    expect(await refused.json()).toMatchObject({ code: 'readOnly', message: expect.stringContaining('save') })
    expect((await fetch(`${url}/api/badge/all`)).status).toBe(200)
    await stop()
    const again = await start()
    expect((await fetch(`${again}/api/path/all`)).status).toBe(200)
    rmSync(filler())
    expect((await send(again)).status).toBe(201)
    await stop()
  }, 60_000)

  test('the first start fails with one line', async () => {
    fill()
    const [code, said] = await failedStart()
    expect([code, said.split('\n')]).toEqual([1, [expect.stringMatching(/disk of the data folder is full/)]])
  })
})
