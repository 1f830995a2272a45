import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { Server } from '../server.ts'

const SAMPLE_MS = 20

export interface Figures {
  /** Resident memory before, and the most during the work, in bytes. */
  before: number
  peak: number
  /** The longest pause of the server's event loop, as it measures it itself, in ms. */
  pauseMs: number
  /** The longest time that a request to /healthz took, in ms. */
  healthMs: number
}

/** Watches a server while `work` runs. Each reading of /metrics forgets the pauses before. */
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

/** Linux only. */
function memoryOf(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB$/mu.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024
}
