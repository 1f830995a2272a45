import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, platform, release } from 'node:os'
import type { Kind } from './trial.ts'

const PAGE = 'docs/reliability.md'

/** One line of a table of the page. */
export function row(what: string, kind: Kind, figures: string): string {
  return `| ${new Date().toISOString().slice(0, 10)} | ${what} | ${kind === 'sqlite' ? 'SQLite' : 'PostgreSQL'} | ${figures} |`
}

/** Replaces the rows of the last time in the page, between its two marks of this name. */
export function keepRows(mark: string, rows: string[]): void {
  const [cpu] = cpus()
  const machine = `Machine: ${cpus().length} cores (${cpu?.model.trim()}), ${platform()} ${release()}, Node ${process.version}; other work at the end of the run: a load of ${(loadavg()[0] ?? 0).toFixed(1)}.`
  const between = `<!-- ${mark} -->\n\n${machine}\n\n| date | trial | database | figures |\n| :-- | :-- | :-- | :-- |\n${rows.join('\n')}\n\n<!-- /${mark} -->`
  const page = readFileSync(PAGE, 'utf8')
  writeFileSync(
    PAGE,
    page.replace(new RegExp(`<!-- ${mark} -->[\\s\\S]*<!-- /${mark} -->`), () => between),
  )
}
