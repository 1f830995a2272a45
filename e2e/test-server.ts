import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

export interface TestServer {
  url: string
  stop(): Promise<void>
}

/** Starts the built server with demonstration content in a temporary data folder. `env`: further settings. */
export async function startTestServer(env: NodeJS.ProcessEnv = {}): Promise<TestServer> {
  const data = mkdtempSync(join(tmpdir(), 'cairn-e2e-'))
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: root,
    env: { ...process.env, PORT: '0', CAIRN_DATA: data, CAIRN_LIMITS: 'off', CAIRN_DEMO: 'on', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const stop = async () => {
    if (server.exitCode === null) {
      const exited = once(server, 'exit')
      server.kill()
      await exited
    }
    rmSync(data, { recursive: true, force: true, maxRetries: 5 })
  }
  return { url: await readUrl(server), stop }
}

/** The server prints its URL once it listens. */
async function readUrl(server: ChildProcess): Promise<string> {
  if (!server.stdout) throw new Error('The server has no standard output')
  const lines = createInterface(server.stdout)
  const exited = once(server, 'exit').then(() => {
    throw new Error('The server exited before it listened')
  })
  const printed = new Promise<string>((resolve) => {
    lines.on('line', (line) => {
      const url = /^Cairn is at (\S+)$/.exec(line)?.[1]
      if (url) resolve(url)
    })
  })
  return Promise.race([printed, exited])
}
