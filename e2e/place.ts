import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** The moderator among the demonstration people. */
export const MODERATOR_EMAIL = 'jonas@example.org'
const root = fileURLToPath(new URL('..', import.meta.url))

/** A running Cairn with its demonstration content, of one test worker alone. */
export interface Place {
  url: string
  stop(): Promise<void>
}

export async function startPlace(settings: Record<string, string> = {}): Promise<Place> {
  const data = mkdtempSync(join(tmpdir(), 'cairn-e2e-'))
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: root,
    env: { ...process.env, PORT: '0', CAIRN_DATA: data, CAIRN_LIMITS: 'off', CAIRN_DEMO: 'on', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const stop = async () => {
    if (server.exitCode === null) {
      const ended = once(server, 'exit')
      server.kill()
      await ended
    }
    rmSync(data, { recursive: true, force: true, maxRetries: 5 })
  }
  const url = await addressOf(server)
  return { url, stop }
}

/** The server says where it is once it listens. */
async function addressOf(server: ChildProcess): Promise<string> {
  if (!server.stdout) throw new Error('The server has no output')
  const lines = createInterface(server.stdout)
  const ended = once(server, 'exit').then(() => {
    throw new Error('The server ended before it listened')
  })
  const told = new Promise<string>((resolve) => {
    lines.on('line', (line) => {
      const url = /^Cairn is at (\S+)$/.exec(line)?.[1]
      if (url) resolve(url)
    })
  })
  return Promise.race([told, ended])
}
