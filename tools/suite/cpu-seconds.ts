import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks per second in which Linux reports CPU time to programs. */
const TICKS = 100

/**
 * CPU seconds, in user and system mode, of this process and its descendants that still run or were
 * waited for. Without /proc, only of this process.
 */
export function cpuSeconds(): number {
  try {
    return secondsOfTree(process.pid)
  } catch {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1_000_000
  }
}

function secondsOfTree(root: number): number {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(readProcess)
  const children = Map.groupBy(all, ({ parent }) => parent)
  const sum = (pid: number): number =>
    (children.get(pid) ?? []).reduce((seconds, child) => seconds + child.seconds + sum(child.pid), 0)
  return sum(root) + (all.find(({ pid }) => pid === root)?.seconds ?? 0)
}

function readProcess(pid: string): { pid: number; parent: number; seconds: number }[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // Splits after the name of the program, which is in parentheses and may contain spaces.
    const [, parent = 0, ...fields] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const ticks = fields.slice(9, 13).reduce((sum, each) => sum + each, 0)
    return [{ pid: Number(pid), parent, seconds: ticks / TICKS }]
  } catch {
    return [] // The process has ended since.
  }
}
