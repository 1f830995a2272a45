import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

export interface RunningServer {
  url: string
  /** Resident memory in MB; null if the system does not report it. */
  memory(): number | null
  /** CPU time used so far, in ms; null if the system does not report it. */
  processorTime(): number | null
  stop(): Promise<void>
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
    stop: () => stop(child),
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

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill()
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

/**
 * CPU time of a process from /proc, which counts in 1/100 s; its fields follow the program name in
 * parentheses.
 */
function cpuTimeMs(pid: number | undefined): number | null {
  if (process.platform !== 'linux') return null
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}
