import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

export interface RunningServer {
  url: string
  /** Resident memory in MB; null if the system does not report it. */
  memory(): number | null
  /** CPU time used so far, in ms; null if the system does not report it. */
  processorTime(): number | null
  stop(signal?: NodeJS.Signals): Promise<void>
}

/** Starts a Node program of this repository and waits until it prints its URL. */
export async function startProcess(args: string[], env: Record<string, string> = {}): Promise<RunningServer> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, NODE_ENV: '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return trackProcess(child, await readUrl(child))
}

export function trackProcess(child: ChildProcess, url: string): RunningServer {
  return {
    url,
    memory: () => residentMegabytes(child.pid),
    processorTime: () => cpuTimeMs(child.pid),
    stop: (signal) => stop(child, signal),
  }
}

async function readUrl(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('The process has no standard output')
  const lines = createInterface(child.stdout)
  for await (const line of lines) {
    const url = / is at (http\S+)$/.exec(line)?.[1]
    if (url) {
      child.stdout.resume()
      return url
    }
  }
  throw new Error('The process exited before it printed its URL')
}

async function stop(child: ChildProcess, signal?: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

function residentMegabytes(pid: number | undefined): number | null {
  try {
    const status = process.platform === 'linux' ? readFileSync(`/proc/${pid}/status`, 'utf8') : null
    const kilobytes = status
      ? /VmRSS:\s+(\d+)/.exec(status)?.[1]
      : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    return kilobytes ? Math.round(Number(kilobytes) / 1024) : null
  } catch {
    return null
  }
}

function cpuTimeMs(pid: number | undefined): number | null {
  return process.platform === 'linux' ? cpuTimesOf(String(pid)).own : null
}

/** CPU time in ms that the processes which run in a folder have used, with their ended children; only on Linux. */
export function cpuTimeOf(folder: string): number {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.reduce((sum, pid) => {
    try {
      const { own, children } = cpuTimesOf(pid)
      return readlinkSync(`/proc/${pid}/cwd`).startsWith(folder) ? sum + own + children : sum
    } catch {
      return sum
    }
  }, 0)
}

/** CPU times in ms from /proc, which counts in 1/100 s; the fields follow the program name in parentheses. */
function cpuTimesOf(pid: string): { own: number; children: number } {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(11, 15).map(Number)
  return { own: (user + system) * 10, children: (childUser + childSystem) * 10 }
}
