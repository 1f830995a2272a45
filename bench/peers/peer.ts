import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type RunningServer, trackProcess } from '../process.ts'

const START_TIMEOUT_MS = 120_000
const INSTALL_TIMEOUT_MS = 15 * 60_000

/** The calls of `benchCalls` that peers have, too. */
export const PEER_CALLS = ['newest 20', 'one journey', 'a like', 'search'] as const
export type PeerCall = (typeof PEER_CALLS)[number]

/** Another server that answers with the same journeys. */
export interface Peer {
  name: string
  /** The npm package with its version. */
  version: string
  /** A sentence of the report on how the peer was set up. */
  setup: string
  /** Installs the peer into a folder that later runs reuse; returns the reason if that fails. */
  install(): string | null
  /** Starts the peer on this copy of a filled database, to which the peer adds its own tables. */
  start(url: string): Promise<RunningServer>
  headers: Record<string, string>
  /** The path of each call; `input` is the id or the URL-encoded text at the end of Cairn's path. */
  paths: Record<PeerCall, (input: string) => string>
  /** The body of a request that adds a like. */
  likeBody(journeyId: string, personId: string): object
  /** The `from` clause of a query of all likes with their journeys and people. */
  likes: string
  /** A journey of a response. */
  readJourney(row: unknown): JourneyInResponse
}

/** What the responses of all servers must agree on. */
export interface JourneyInResponse {
  id: string
  name: string
  owner: string
  badges: string[]
  /** URLs of the steps; undefined in lists. */
  steps: string[] | undefined
}

export function folderOf(name: string): string {
  return join(tmpdir(), 'cairn-bench', name.toLowerCase())
}

/** Installs npm packages into the folder of a peer; returns the reason if that fails. */
export function installPackages(name: string, packages: string[], env: Record<string, string> = {}): string | null {
  const folder = folderOf(name)
  const marker = join(folder, 'installed')
  const wanted = packages.join(' ')
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return null
  console.log(`npm install ${wanted}: this takes minutes ...`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"private":true}')
  const { status, stderr } = spawnSync('npm', ['install', ...packages, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    env: { ...process.env, ...env },
    encoding: 'utf8',
    timeout: INSTALL_TIMEOUT_MS,
    shell: process.platform === 'win32',
  })
  if (status !== 0)
    return stderr.trim().split('\n').slice(0, 3).join(' ') || 'the installation took more than 15 minutes'
  writeFileSync(marker, wanted)
  return null
}

interface Program {
  name: string
  /** The path of Node, followed by its arguments. */
  command: [string, ...string[]]
  env: Record<string, string>
  url: string
  /** A path that answers as soon as the peer is ready. */
  healthPath: string
}

/** Starts an installed peer, waits until it is ready, and then runs `prepare`. */
export async function startPeer(program: Program, prepare: () => Promise<void>): Promise<RunningServer> {
  const { name, env, url } = program
  const [node, ...args] = program.command
  const child = spawn(node, args, {
    cwd: folderOf(name),
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const running = trackProcess(child, url)
  try {
    const deadline = Date.now() + START_TIMEOUT_MS
    while (!(await fetch(url + program.healthPath).catch(() => null))?.ok) {
      if (child.exitCode !== null || Date.now() > deadline) throw new Error(`${name} did not start`)
      await wait(200)
    }
    await prepare()
  } catch (error) {
    await running.stop()
    throw error
  }
  return running
}
