import { firstLoad } from '../../tools/first-load.ts'
import { atMost } from './aims.ts'
import type { Section } from './page.ts'
import { megabytes, table, whole } from './table.ts'

const AIMS = { startMs: 600, idleMb: 130, loadedMb: 260, scriptKb: 150 }
const PAGES = ['/', '/auth/login', '/app/discover']

export interface Costs {
  startMs: number
  idleMb: number | null
  loadedMb: number | null
}

export function costSection({ startMs, idleMb, loadedMb }: Costs): Section {
  const rows = [
    ['start to first answer, built', `${whole(startMs)} ms`],
    ['memory, idle', megabytes(idleMb)],
    ['memory, under load', megabytes(loadedMb)],
  ]
  return {
    heading: 'Starting and memory',
    text: `On SQLite, of 5 starts the median.\n\n${table(['', 'measured'], rows)}`,
    aims: [
      atMost('start to first answer', startMs, AIMS.startMs, ' ms'),
      ...(idleMb === null ? [] : [atMost('memory, idle', idleMb, AIMS.idleMb, ' MB')]),
      ...(loadedMb === null ? [] : [atMost('memory, under load', loadedMb, AIMS.loadedMb, ' MB')]),
    ],
  }
}

export function bytesSection(): Section {
  const pages = PAGES.map((path) => ({ path, ...firstLoad(path) }))
  const kilobytes = ({ br, gz }: { br: number; gz: number }) => [(br / 1000).toFixed(1), (gz / 1000).toFixed(1)]
  const discover = pages.find(({ path }) => path === '/app/discover')
  return {
    heading: 'What a first visit fetches',
    text: `Brotli at quality 11, gzip at level 9. At most 150 kB of script anywhere; \`npm run check\` holds that.

${table(
  ['first load of', 'script br kB', 'gz kB', 'style br kB', 'gz kB'],
  pages.map(({ path, script, style }) => [path, ...kilobytes(script), ...kilobytes(style)]),
)}`,
    aims: [atMost('discover: script', (discover?.script.br ?? 0) / 1000, AIMS.scriptKb, ' kB br', 1)],
  }
}
