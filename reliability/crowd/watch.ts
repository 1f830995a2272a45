import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { Server } from '../server.ts'

const SAMPLE_MS = 20

export interface Figures {
  /** Resident memory in bytes, before the work and at most during it. */
  before: number
  peak: number
  /** The longest pause of the event loop in ms, from the server's own metrics. */
  pauseMs: number
  /** The longest response time of /healthz in ms. */
  healthMs: number
}

/** Watches a server while `work` runs. Reading /metrics resets the longest pause. */
export async function watch(server: Server, metricsToken: string, work: () => Promise<void>): Promise<Figures> {
  await longestPause()
  const before = memoryOf(server.pid)
  let peak = before
  let healthMs = 0
  let isOver = false
  const watching = Promise.all([sampleMemory(), askHealth()])
  await work()
  isOver = true
  await watching
  return { before, peak, pauseMs: await longestPause(), healthMs }

  async function sampleMemory(): Promise<void> {
    while (!isOver) {
      peak = Math.max(peak, memoryOf(server.pid))
      await wait(SAMPLE_MS)
    }
  }

  async function askHealth(): Promise<void> {
    while (!isOver) {
      const startedAt = performance.now()
      await (await fetch(`${server.url}/healthz`)).arrayBuffer()
      healthMs = Math.max(healthMs, performance.now() - startedAt)
      await wait(SAMPLE_MS)
    }
  }

  async function longestPause(): Promise<number> {
    const headers = { authorization: `Bearer ${metricsToken}` }
    const text = await (await fetch(`${server.url}/metrics`, { headers })).text()
    return Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/mu.exec(text)?.[1]) * 1000
  }
}

/** Resident memory of a process in bytes; Linux only. */
function memoryOf(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB$/mu.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024
}
