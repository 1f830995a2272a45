import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import { cpuSeconds } from './cpu-seconds.ts'

/**
 * The resources and findings of a test file or browser test: a line in the file at TEST_REPORT, for
 * the summary of `npm test`.
 */
export interface ReportedFile {
  file: string
  project: string
  seconds: number
}

/** Counts CPU seconds from now on; the returned function reports them. */
export function startReport(): (path: string, project: string, found?: object) => void {
  const report = process.env.TEST_REPORT
  if (report === undefined) return () => {}
  const before = cpuSeconds()
  return (path, project, found) => {
    const file = relative(process.cwd(), path).replaceAll('\\', '/')
    const line: ReportedFile = { file, project, seconds: cpuSeconds() - before, ...found }
    appendFileSync(report, `${JSON.stringify(line)}\n`)
  }
}
