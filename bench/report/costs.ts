import { firstLoad } from '../../tools/first-load.ts'
import type { Settled } from '../scenarios/settled.ts'
import type { Startup } from '../scenarios/startup.ts'
import type { Section } from './document.ts'
import { atMost } from './goals.ts'
import { megabytes, table, whole } from './table.ts'

const GOALS = { startMs: 600, starts: 3, idleMb: 130, loadedMb: 260, settledMb: 200, scriptKb: 150 }
const PAGES = ['/', '/auth/login', '/app/discover']

export interface Costs {
  startup: Startup
  idleMb: number | null
  loadedMb: number | null
}

export function costSection({ startup: { cairnMs, bareMs }, idleMb, loadedMb }: Costs): Section {
  const rows = [
    ['start to first response, built', `${whole(cairnMs)} ms`],
    ['the same of a Fastify server that opens the same file', `${whole(bareMs)} ms`],
    ['memory, idle', megabytes(idleMb)],
    ['memory, under load', megabytes(loadedMb)],
  ]
  return {
    heading: 'Startup and memory',
    text: `On SQLite; the startup time is the median of 5 starts.\n\n${table(['', 'measured'], rows)}`,
    goals: [
      atMost('start to first response', cairnMs, GOALS.startMs, ' ms'),
      atMost('start to first response, times that of a Fastify server', cairnMs / bareMs, GOALS.starts, '', 1),
      ...(idleMb === null ? [] : [atMost('memory, idle', idleMb, GOALS.idleMb, ' MB')]),
      ...(loadedMb === null ? [] : [atMost('memory, under load', loadedMb, GOALS.loadedMb, ' MB')]),
    ],
  }
}

export function settledSection({ peakMb, afterMb }: Settled): Section {
  const rows = [
    ['at most while 20 people export their records and import them again', megabytes(peakMb)],
    ['ten minutes later', megabytes(afterMb)],
  ]
  return {
    heading: 'Memory after exports and imports',
    text: `On SQLite, one process.\n\n${table(['', 'measured'], rows)}`,
    goals: afterMb === null ? [] : [atMost('memory, ten minutes after imports', afterMb, GOALS.settledMb, ' MB')],
  }
}

export function bytesSection(): Section {
  const pages = PAGES.map((path) => ({ path, ...firstLoad(path) }))
  const kilobytes = ({ br, gz }: { br: number; gz: number }) => [(br / 1000).toFixed(1), (gz / 1000).toFixed(1)]
  const discover = pages.find(({ path }) => path === '/app/discover')
  return {
    heading: 'Download size of a first visit',
    text: `Brotli at quality 11, gzip at level 9. \`npm run check\` enforces at most 150 kB of script on every page, and less on those that
most visits begin with (\`tools/budget.ts\`). React, the router and the query cache are 90 kB, so 130 kB leaves 40 for Cairn's
own scripts, where a journey has 55; 120 would need a smaller router, too.

${table(
  ['page', 'script br kB', 'gz kB', 'style br kB', 'gz kB'],
  pages.map(({ path, script, style }) => [path, ...kilobytes(script), ...kilobytes(style)]),
)}`,
    goals: [atMost('discover: script', (discover?.script.br ?? 0) / 1000, GOALS.scriptKb, ' kB br', 1)],
  }
}
