import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kind } from './trial.ts'

/** A test that ran, with what it noted of itself. */
export interface Told {
  title: string
  status: string
  meta: { call?: string; cells?: string[]; requests?: number }
}

/** Runs tests of the server on one of the databases. */
export async function runTests(kind: Kind, path: string): Promise<Told[]> {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-suite-'))
  const report = join(folder, 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', `server on ${kind}`, ...reporters, path]
  try {
    await once(spawn(process.execPath, args, { stdio: 'inherit' }), 'exit')
    const { testResults }: { testResults: { assertionResults: Told[] }[] } = JSON.parse(readFileSync(report, 'utf8'))
    return testResults.flatMap(({ assertionResults }) => assertionResults)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
