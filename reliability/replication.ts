import { appendFileSync, chmodSync, chownSync, cpSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Network } from './network.ts'
import { KillablePostgres } from './postgres.ts'

const STANDBY = 'standby'
/** Names of the two servers' data folders. */
const [FIRST, SECOND] = ['first', 'second']

export interface ReplicationPair {
  primary: KillablePostgres
  standby: KillablePostgres
  /** URLs of the servers' local sockets, which work while the network is disconnected. */
  urls: { primary: string; standby: string }
}

/** Starts a primary and a synchronous standby, each in a network namespace. */
export async function startReplication(folder: string, network: Network): Promise<ReplicationPair> {
  const [first, second] = [join(folder, FIRST), join(folder, SECOND)]
  const primary = new KillablePostgres(first, listenOptions(network.first))
  const standby = new KillablePostgres(second, listenOptions(network.second))
  await primary.start()
  await primary.stop()
  allowAccess(first, network.range)
  copyDataFolder(first, second)
  addSettings(second, `primary_conninfo = 'host=${network.first.fromOther} user=postgres application_name=${STANDBY}'`)
  addSettings(first, `synchronous_standby_names = '${STANDBY}'`, 'synchronous_commit = on')
  const { url: primaryUrl } = await primary.start()
  const { url } = await standby.start()
  await waitForRow(primaryUrl, `select 1 from pg_stat_replication where sync_state = 'sync'`)
  return { primary, standby, urls: { primary: primaryUrl, standby: url } }
}

/** Kills the PostgreSQL servers whose data is in this folder. */
export async function killAll(folder: string): Promise<void> {
  const servers = [FIRST, SECOND].map((name) => new KillablePostgres(join(folder, name)))
  await Promise.allSettled(servers.map((server) => server.kill()))
}

/** Promotes the standby to primary; resolves once it accepts writes. */
export async function promote(url: string): Promise<void> {
  await countRows(url, 'select pg_promote(true, 30)')
}

/** Whether the server acknowledges a write within `withinMs`. */
export async function takesWrites(url: string, withinMs: number): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  const write = client.query('create table "takesWrites" (id text)')
  const { promise: timedOut, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), withinMs)
  const done = write.then(
    () => true,
    () => false,
  )
  const isTaken = await Promise.race([done, timedOut])
  clearTimeout(timer)
  client.connection.stream.destroy()
  return isTaken
}

function listenOptions({ namespace, address, fromOther }: Network['first']) {
  return { namespace, address: `${address},${fromOther}` }
}

function allowAccess(folder: string, range: string): void {
  appendFileSync(
    join(folder, 'data', 'pg_hba.conf'),
    `host all all ${range} trust\nhost replication all ${range} trust\n`,
  )
}

function addSettings(folder: string, ...settings: string[]): void {
  appendFileSync(join(folder, 'data', 'postgresql.auto.conf'), `${settings.join('\n')}\n`)
}

/** Copies the primary's data folder with its owner, and marks the copy as a standby. */
function copyDataFolder(from: string, to: string): void {
  mkdirSync(to)
  cpSync(join(from, 'data'), join(to, 'data'), { recursive: true, preserveTimestamps: true })
  writeFileSync(join(to, 'data', 'standby.signal'), '')
  const { uid, gid } = statSync(join(from, 'data'))
  for (const name of ['', ...readdirSync(join(to, 'data'), { recursive: true, encoding: 'utf8' })])
    chownSync(join(to, 'data', name), uid, gid)
  chmodSync(join(to, 'data'), 0o700)
}

async function waitForRow(url: string, sql: string): Promise<void> {
  for (let rows = 0; rows === 0; rows = await countRows(url, sql));
}

async function countRows(url: string, sql: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(sql).finally(() => client.end())
  return rows.length
}
