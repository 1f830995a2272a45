import { appendFileSync, chmodSync, chownSync, cpSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Network } from './network.ts'
import { KillablePostgres } from './postgres.ts'

const STANDBY = 'standby'
const [FIRST, SECOND] = ['first', 'second']

export interface Pair {
  primary: KillablePostgres
  standby: KillablePostgres
  /** Past the network, by their sockets. */
  urls: { primary: string; standby: string }
}

/** A primary in one namespace, and in the other a standby that has every commit before it is acknowledged. */
export async function startPair(folder: string, network: Network): Promise<Pair> {
  const [first, second] = [join(folder, FIRST), join(folder, SECOND)]
  const primary = new KillablePostgres(first, listening(network.first))
  const standby = new KillablePostgres(second, listening(network.second))
  await primary.start()
  await primary.stop()
  letIn(first, network.range)
  copyServer(first, second)
  tell(second, `primary_conninfo = 'host=${network.first.fromOther} user=postgres application_name=${STANDBY}'`)
  tell(first, `synchronous_standby_names = '${STANDBY}'`, 'synchronous_commit = on')
  const { url: followed } = await primary.start()
  const { url } = await standby.start()
  await until(followed, `select 1 from pg_stat_replication where sync_state = 'sync'`)
  return { primary, standby, urls: { primary: followed, standby: url } }
}

/** Ends whatever runs in this folder. */
export async function killAll(folder: string): Promise<void> {
  const servers = [FIRST, SECOND].map((name) => new KillablePostgres(join(folder, name)))
  await Promise.allSettled(servers.map((server) => server.kill()))
}

/** Makes the standby a primary; answers when it takes writes. */
export async function promote(url: string): Promise<void> {
  await ask(url, 'select pg_promote(true, 30)')
}

/** Does it acknowledge a write within this time, in ms? */
export async function takesWrites(url: string, withinMs: number): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  const write = client.query('create table "takesWrites" (id text)')
  const { promise: late, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), withinMs)
  const done = write.then(
    () => true,
    () => false,
  )
  const isTaken = await Promise.race([done, late])
  clearTimeout(timer)
  client.connection.stream.destroy()
  return isTaken
}

function listening({ namespace, address, fromOther }: Network['first']) {
  return { namespace, address: `${address},${fromOther}` }
}

function letIn(folder: string, range: string): void {
  appendFileSync(
    join(folder, 'data', 'pg_hba.conf'),
    `host all all ${range} trust\nhost replication all ${range} trust\n`,
  )
}

function tell(folder: string, ...settings: string[]): void {
  appendFileSync(join(folder, 'data', 'postgresql.auto.conf'), `${settings.join('\n')}\n`)
}

/** With everything in it, as its owner, and as somebody who follows. */
function copyServer(from: string, to: string): void {
  mkdirSync(to)
  cpSync(join(from, 'data'), join(to, 'data'), { recursive: true, preserveTimestamps: true })
  writeFileSync(join(to, 'data', 'standby.signal'), '')
  const { uid, gid } = statSync(join(from, 'data'))
  for (const name of ['', ...readdirSync(join(to, 'data'), { recursive: true, encoding: 'utf8' })])
    chownSync(join(to, 'data', name), uid, gid)
  chmodSync(join(to, 'data'), 0o700)
}

async function until(url: string, sql: string): Promise<void> {
  for (let rows = 0; rows === 0; rows = await ask(url, sql));
}

async function ask(url: string, sql: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(sql).finally(() => client.end())
  return rows.length
}
