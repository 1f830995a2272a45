import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

export interface Running {
  url: string
  /** Resident memory in MB; null where the system does not tell. */
  memory(): number | null
  /** Processor time used so far, in milliseconds; null where the system does not tell. */
  processorTime(): number | null
  stop(): Promise<void>
}

/** Starts a Node program of this repository and waits until it says where it is. */
export async function startProcess(args: string[], env: Record<string, string> = {}): Promise<Running> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, NODE_ENV: '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return watched(child, await addressOf(child))
}

/** A program that is at this address, and what it uses. */
export function watched(child: ChildProcess, url: string): Running {
  return {
    url,
    memory: () => residentMegabytes(child.pid),
    processorTime: () => processorMs(child.pid),
    stop: () => stop(child),
  }
}

async function addressOf(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('No output')
  const lines = createInterface(child.stdout)
  for await (const line of lines) {
    const url = / is at (http\S+)$/.exec(line)?.[1]
    if (url) {
      child.stdout.resume()
      return url
    }
  }
  throw new Error('It ended before it listened')
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

/** Linux counts in hundredths of a second, behind the program's name in parentheses. */
function processorMs(pid: number | undefined): number | null {
  if (process.platform !== 'linux') return null
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}
