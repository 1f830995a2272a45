import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import pg from 'pg'
import type { RunningServer } from '../process.ts'
import { folderOf, installPackages, type Peer, startPeer } from './peer.ts'

const name = 'Directus'
const version = 'directus@12.4.0'
const URL = 'http://127.0.0.1:8055'
const TOKEN = 'the-static-token-of-the-bench'
const platform = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
/** The native addons of Directus build with this version of Node. */
const NODE = `node-${platform}@22`
/** Tables with composite keys, which get a single-column key, because Directus needs one. */
const COMPOSITE_KEY_TABLES = ['journeyBadge', 'journeyLike', 'journeyFollow']
const FIELDS = 'id,name,description,createdAt,stepCount,likeCount,followerCount,visibility,version'
const JOURNEY_FIELDS = `fields=${FIELDS},ownerId.id,ownerId.displayName,ownerId.initial,ownerId.role,ownerId.company,badges.badgeKey.name`

interface Row {
  id: string
  name: string
  ownerId: { displayName: string }
  badges: { badgeKey: { name: string } }[]
  steps?: { url: string }[]
}

const headers = { authorization: `Bearer ${TOKEN}` }

export const directus: Peer = {
  name,
  version,
  setup: "Directus reads and writes Cairn's tables, in which a second like by the same person fails.",
  install: () => installPackages(name, [NODE, version], { npm_config_nodedir: runtimeFolder() }),
  start,
  headers,
  paths: {
    'newest 20': () => `/items/journey?limit=20&sort=-listedAt,-id&${JOURNEY_FIELDS}`,
    'one journey': (id) => `/items/journey/${id}?${JOURNEY_FIELDS},steps.id,steps.stepType,steps.description,steps.url`,
    'a like': () => '/items/journeyLike',
    search: (text) => `/items/journey?limit=20&search=${text}&${JOURNEY_FIELDS}`,
  },
  likeBody: (journeyId, personId) => ({ journeyId, personId, createdAt: Date.now() }),
  likes: '"journeyLike"',
  readJourney: (row) => {
    const { id, name, ownerId, badges, steps } = row as Row
    return {
      id,
      name,
      owner: ownerId.displayName,
      badges: badges.map(({ badgeKey }) => badgeKey.name),
      steps: steps?.map(({ url }) => url),
    }
  },
}

async function start(databaseUrl: string): Promise<RunningServer> {
  await addSingleColumnKeys(databaseUrl)
  const node = join(runtimeFolder(), 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  const cli = join(folderOf(name), 'node_modules', 'directus', 'cli.js')
  const env = settingsFor(databaseUrl)
  const { status, stderr } = spawnSync(node, [cli, 'bootstrap'], {
    cwd: folderOf(name),
    env: { ...process.env, ...env },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`directus bootstrap failed: ${stderr.slice(-500)}`)
  return await startPeer(
    { name, command: [node, cli, 'start'], env, url: URL, healthPath: '/server/ping' },
    addRelations,
  )
}

function runtimeFolder(): string {
  return join(folderOf(name), 'node_modules', `node-${platform}`)
}

function settingsFor(databaseUrl: string): Record<string, string> {
  return {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: '8055',
    KEY: 'bench',
    SECRET: 'the secret of the bench',
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: databaseUrl,
    ADMIN_EMAIL: 'bench@example.org',
    ADMIN_PASSWORD: 'a password of the bench',
    ADMIN_TOKEN: TOKEN,
    LOG_LEVEL: 'error',
    TELEMETRY: 'false',
    CACHE_ENABLED: 'false',
    RATE_LIMITER_ENABLED: 'false',
  }
}

async function addSingleColumnKeys(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  for (const table of COMPOSITE_KEY_TABLES)
    await client.query(`alter table "${table}" drop constraint "${table}_pair";
      alter table "${table}" add column "rowId" bigserial primary key;
      alter table "${table}" add constraint "${table}_pair" unique ("journeyId", "${table === 'journeyBadge' ? 'badgeKey' : 'personId'}")`)
  await client.end()
}

/**
 * Declares a journey's badges and steps as relations in Directus, over the existing foreign keys.
 */
async function addRelations(): Promise<void> {
  const send = async (method: string, path: string, body: object) => {
    const json = { ...headers, 'content-type': 'application/json' }
    const response = await fetch(URL + path, { method, headers: json, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`Directus: ${path}: ${response.status} ${await response.text()}`)
  }
  for (const [field, table] of Object.entries({ badges: 'journeyBadge', steps: 'step' })) {
    await send('PATCH', `/relations/${table}/journeyId`, { meta: { one_field: field } })
    await send('POST', '/fields/journey', { field, type: 'alias', meta: { special: ['o2m'], interface: 'list-o2m' } })
  }
}
