import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type RunningServer, trackProcess } from '../process.ts'

const PORT = 8055
const START_TIMEOUT_MS = 120_000
const TOKEN = 'the-static-token-of-the-bench'
/** Tables with composite keys, which get a single-column key, because Directus needs one. */
const COMPOSITE_KEY_TABLES = ['journeyBadge', 'journeyLike', 'journeyFollow']

export const adminHeaders = { authorization: `Bearer ${TOKEN}` }

/** Starts Directus on this database; Directus adds its own tables to it. */
export async function startDirectus({ folder, node }: Installed, url: string): Promise<RunningServer> {
  await addSingleColumnKeys(url)
  const cli = join(folder, 'node_modules', 'directus', 'cli.js')
  const options = { cwd: folder, env: { ...process.env, ...settingsFor(url) } }
  const { status, stderr } = spawnSync(node, [cli, 'bootstrap'], { ...options, encoding: 'utf8' })
  if (status !== 0) throw new Error(`directus bootstrap failed: ${stderr.slice(-500)}`)
  const child = spawn(node, [cli, 'start'], { ...options, stdio: ['ignore', 'ignore', 'inherit'] })
  const running = trackProcess(child, `http://127.0.0.1:${PORT}`)
  try {
    await waitUntilReady(running.url)
    await addRelations(running.url)
  } catch (error) {
    await running.stop()
    throw error
  }
  return running
}

function settingsFor(url: string): Record<string, string> {
  return {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(PORT),
    KEY: 'bench',
    SECRET: 'the secret of the bench',
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: url,
    ADMIN_EMAIL: 'bench@example.org',
    ADMIN_PASSWORD: 'a password of the bench',
    ADMIN_TOKEN: TOKEN,
    LOG_LEVEL: 'error',
    TELEMETRY: 'false',
    CACHE_ENABLED: 'false',
    RATE_LIMITER_ENABLED: 'false',
  }
}

async function addSingleColumnKeys(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const table of COMPOSITE_KEY_TABLES)
    await client.query(`alter table "${table}" drop constraint "${table}_pair";
      alter table "${table}" add column "rowId" bigserial primary key;
      alter table "${table}" add constraint "${table}_pair" unique ("journeyId", "${table === 'journeyBadge' ? 'badgeKey' : 'personId'}")`)
  await client.end()
}

async function waitUntilReady(url: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS
  for (;;) {
    const response = await fetch(`${url}/server/ping`).catch(() => null)
    if (response?.ok) return
    if (Date.now() > deadline) throw new Error('Directus did not start in time')
    await wait(200)
  }
}

/**
 * Declares a journey's badges and steps as relations in Directus, over the existing foreign keys.
 */
async function addRelations(url: string): Promise<void> {
  const send = async (method: string, path: string, body: object) => {
    const headers = { ...adminHeaders, 'content-type': 'application/json' }
    const response = await fetch(url + path, { method, headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`Directus: ${path}: ${response.status} ${await response.text()}`)
  }
  for (const [field, table] of Object.entries({ badges: 'journeyBadge', steps: 'step' })) {
    await send('PATCH', `/relations/${table}/journeyId`, { meta: { one_field: field } })
    await send('POST', '/fields/journey', { field, type: 'alias', meta: { special: ['o2m'], interface: 'list-o2m' } })
  }
}

const DIRECTUS = 'directus@12.4.0'
const platform = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
/** The native addons of Directus build with this version of Node. */
const NODE = `node-${platform}@22`
const TIMEOUT_MS = 15 * 60_000

interface Installed {
  folder: string
  node: string
  version: string
}

/** Installs Directus into a folder that later runs reuse; returns the reason if that fails. */
export function installDirectus(): Installed | { reason: string } {
  const folder = join(tmpdir(), 'cairn-bench', 'directus')
  const runtime = join(folder, 'node_modules', `node-${platform}`)
  const node = process.platform === 'win32' ? join(runtime, 'bin', 'node.exe') : join(runtime, 'bin', 'node')
  const marker = join(folder, 'installed')
  if (!existsSync(marker)) {
    console.log(`npm install ${DIRECTUS}: this takes minutes ...`)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), '{"private":true}')
    const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
    const { status, stderr } = spawnSync('npm', ['install', NODE, DIRECTUS, ...quiet], {
      cwd: folder,
      env: { ...process.env, npm_config_nodedir: runtime },
      encoding: 'utf8',
      timeout: TIMEOUT_MS,
      shell: process.platform === 'win32',
    })
    if (status !== 0)
      return { reason: stderr.trim().split('\n').slice(0, 3).join(' ') || 'the installation took more than 15 minutes' }
    writeFileSync(marker, DIRECTUS)
  }
  return { folder, node, version: DIRECTUS }
}
