import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kind } from './trial.ts'

/** The result of a test, with the metadata that it recorded. */
export interface TestResult {
  title: string
  status: string
  meta: { call?: string; cells?: string[]; requests?: number }
}

/** Runs the server tests at this path on one of the two databases. */
export async function runTests(kind: Kind, path: string): Promise<TestResult[]> {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-tests-'))
  const report = join(folder, 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', `server on ${kind}`, ...reporters, path]
  try {
    await once(spawn(process.execPath, args, { stdio: 'inherit' }), 'exit')
    const { testResults }: { testResults: { assertionResults: TestResult[] }[] } = JSON.parse(
      readFileSync(report, 'utf8'),
    )
    return testResults.flatMap(({ assertionResults }) => assertionResults)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
