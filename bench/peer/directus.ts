import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type Running, watched } from '../process.ts'
import type { Installed } from './install.ts'

const PORT = 8055
const READY_WITHIN_MS = 120_000
const TOKEN = 'the-static-token-of-the-bench'
/** Directus wants one column as the key of every table. */
const PAIRED = ['journeyBadge', 'journeyLike', 'journeyFollow']

export const asAdmin = { authorization: `Bearer ${TOKEN}` }

/** Directus on the rows of this database, which becomes its own. */
export async function startDirectus({ folder, node }: Installed, url: string): Promise<Running> {
  await giveKeys(url)
  const cli = join(folder, 'node_modules', 'directus', 'cli.js')
  const options = { cwd: folder, env: { ...process.env, ...settingsFor(url) } }
  const { status, stderr } = spawnSync(node, [cli, 'bootstrap'], { ...options, encoding: 'utf8' })
  if (status !== 0) throw new Error(`Directus did not take the database: ${stderr.slice(-500)}`)
  const child = spawn(node, [cli, 'start'], { ...options, stdio: ['ignore', 'ignore', 'inherit'] })
  const running = watched(child, `http://127.0.0.1:${PORT}`)
  try {
    await untilReady(running.url)
    await relate(running.url)
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

async function giveKeys(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const table of PAIRED)
    await client.query(`alter table "${table}" drop constraint "${table}_pair";
      alter table "${table}" add column "rowId" bigserial primary key;
      alter table "${table}" add constraint "${table}_pair" unique ("journeyId", "${table === 'journeyBadge' ? 'badgeKey' : 'personId'}")`)
  await client.end()
}

async function untilReady(url: string): Promise<void> {
  const giveUpAt = Date.now() + READY_WITHIN_MS
  for (;;) {
    const answer = await fetch(`${url}/server/ping`).catch(() => null)
    if (answer?.ok) return
    if (Date.now() > giveUpAt) throw new Error('Directus did not start')
    await wait(200)
  }
}

/** The badges and steps of a journey, by the foreign keys there are. */
async function relate(url: string): Promise<void> {
  const send = async (method: string, path: string, body: object) => {
    const headers = { ...asAdmin, 'content-type': 'application/json' }
    const answer = await fetch(url + path, { method, headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`Directus: ${path}: ${answer.status} ${await answer.text()}`)
  }
  for (const [field, table] of Object.entries({ badges: 'journeyBadge', steps: 'step' })) {
    await send('PATCH', `/relations/${table}/journeyId`, { meta: { one_field: field } })
    await send('POST', '/fields/journey', { field, type: 'alias', meta: { special: ['o2m'], interface: 'list-o2m' } })
  }
}
