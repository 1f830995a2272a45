import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import { afterAll } from 'vitest'
import { cpuSeconds } from './cpu-seconds.ts'

/** What a test file used and found: a line in the file at TEST_REPORT, for the summary of `npm test`. */
export interface ReportedFile {
  file: string
  project: string
  seconds: number
}

/** Called when a test file starts; reports its CPU seconds and what `found` returns when it ends. */
export function reportFile(found: () => object = () => ({})): void {
  const report = process.env.TEST_REPORT
  if (report === undefined) return
  const before = cpuSeconds()
  // biome-ignore lint/correctness/noEmptyPattern: Vitest requires a pattern
  afterAll(({}, { file: { filepath, projectName = '' } }) => {
    const file = relative(process.cwd(), filepath).replaceAll('\\', '/')
    const line: ReportedFile = { file, project: projectName, seconds: cpuSeconds() - before, ...found() }
    appendFileSync(report, `${JSON.stringify(line)}\n`)
  })
}
