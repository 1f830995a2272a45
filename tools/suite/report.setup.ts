import { afterAll } from 'vitest'
import { startReport } from './report.ts'

const report = startReport()

// biome-ignore lint/correctness/noEmptyPattern: Vitest requires a pattern
afterAll(({}, { file }) => report(file.filepath, file.projectName ?? ''))
