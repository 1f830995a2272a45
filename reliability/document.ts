import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, platform, release } from 'node:os'
import type { Kind } from './trial.ts'

const PAGE = 'docs/reliability.md'

/** One table row of docs/reliability.md. */
export function row(trial: string, kind: Kind, figures: string): string {
  return `| ${new Date().toISOString().slice(0, 10)} | ${trial} | ${kind === 'sqlite' ? 'SQLite' : 'PostgreSQL'} | ${figures} |`
}

/** Replaces the table between the two comments `mark` in docs/reliability.md. */
export function writeRows(mark: string, rows: string[]): void {
  const [cpu] = cpus()
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const machine = `Commit ${commit}. Machine: ${cpus().length} cores (${cpu?.model.trim()}), ${platform()} ${release()}, Node ${process.version}; load average at the end of the run: ${(loadavg()[0] ?? 0).toFixed(1)}.`
  const between = `<!-- ${mark} -->\n\n${machine}\n\n| date | trial | database | figures |\n| :-- | :-- | :-- | :-- |\n${rows.join('\n')}\n\n<!-- /${mark} -->`
  const page = readFileSync(PAGE, 'utf8')
  writeFileSync(
    PAGE,
    page.replace(new RegExp(`<!-- ${mark} -->[\\s\\S]*<!-- /${mark} -->`), () => between),
  )
}
