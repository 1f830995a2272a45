import { arch, cpus, platform, release, totalmem } from 'node:os'
import type { Load } from './load.ts'

export interface Comparison {
  name: string
  connections: number
  ours: Load
  floor: Load
  /** Share of the floor that we aim for. */
  aim: number
}

export interface Figures {
  comparisons: Comparison[]
  startMs: number
  idleMb: number | null
  loadedMb: number | null
  pages: { path: string; script: Weight; style: Weight }[]
  seconds: number
  rounds: number
}

interface Weight {
  br: number
  gz: number
}

export function machine(): string {
  const [cpu] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  return `${cpus().length} cores (${cpu?.model.trim()}), ${memory} GB, ${platform()} ${release()} ${arch()}, Node ${process.version}`
}

export function loadTable(comparisons: Comparison[]): string {
  return table(
    ['', 'connections', 'Cairn req/s', 'p50 ms', 'p99 ms', 'floor req/s', 'p50 ms', 'p99 ms', 'ratio', 'aim'],
    comparisons.map(({ name, connections, ours, floor, aim }) => [
      name,
      String(connections),
      ...[ours, floor].flatMap((load) => [whole(load.perSecond), milliseconds(load.p50), milliseconds(load.p99)]),
      (ours.perSecond / floor.perSecond).toFixed(2),
      aim.toFixed(1),
    ]),
  )
}

/** What a call costs each server: a busy machine blurs requests a second, this hardly. */
export function processorTable(comparisons: Comparison[]): string {
  return table(
    ['processor time of a call', 'connections', 'Cairn µs', 'floor µs', 'ratio'],
    comparisons.map(({ name, connections, ours, floor }) => [
      name,
      String(connections),
      whole(ours.processor),
      whole(floor.processor),
      ours.processor > 0 ? (floor.processor / ours.processor).toFixed(2) : '-',
    ]),
  )
}

export function costTable({ startMs, idleMb, loadedMb }: Figures): string {
  const megabytes = (value: number | null) => (value === null ? 'not told here' : `${value} MB`)
  return table(
    ['', 'measured', 'aim'],
    [
      ['start to first answer, built', `${whole(startMs)} ms`, '600 ms'],
      ['memory, idle', megabytes(idleMb), '130 MB'],
      ['memory, under load', megabytes(loadedMb), '260 MB'],
    ],
  )
}

export function pageTable({ pages }: Figures): string {
  const kilobytes = ({ br, gz }: Weight) => [(br / 1000).toFixed(1), (gz / 1000).toFixed(1)]
  return table(
    ['first load of', 'script br kB', 'gz kB', 'style br kB', 'gz kB'],
    pages.map(({ path, script, style }) => [path, ...kilobytes(script), ...kilobytes(style)]),
  )
}

export function performancePage(figures: Figures, size: string): string {
  return `# Performance

Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}. Machine: ${machine()}.

## Under load

${size}, on SQLite. The floor is node:http and better-sqlite3 with one prepared statement (for a like, one
transaction), which gives the same answers from a copy of the same file, but knows no accounts, limits, checks or
logs. Both run at once and are asked in turn: ${figures.rounds} rounds of ${figures.seconds} s each, the median counts. The one who
asks shares the machine's cores with both, so read the ratios. All calls are signed in; likes go to journeys at random
and are on disk before they are answered.

${loadTable(figures.comparisons)}

${processorTable(figures.comparisons)}

## Starting and memory

${costTable(figures)}

## What a first visit fetches

Brotli at quality 11, gzip at level 9. At most 140 kB of script anywhere; \`npm run check\` holds that.

${pageTable(figures)}
`
}

/** The load generator counts whole milliseconds. */
function milliseconds(value: number): string {
  return value < 1 ? '< 1' : whole(value)
}

function whole(value: number): string {
  return String(Math.round(value))
}

function table(head: string[], rows: string[][]): string {
  const lines = [head, head.map((_, index) => (index ? '--:' : ':--')), ...rows]
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  const pad = (cell: string, column: number) =>
    column ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)
  return lines.map((line) => `| ${line.map(pad).join(' | ')} |`).join('\n')
}
