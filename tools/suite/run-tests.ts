/**
 * Runs the tests and prints the reason of each failure, the slowest files, and one line of totals.
 * Options: `--quick` leaves out the browser tests; `--everything` runs all tests in full;
 * `--with-rest` also runs, after the tests of `npm test`, those that only `--everything` has. Other
 * arguments are parts of the paths of tests to run.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, stripVTControlCharacters } from 'node:util'
import {
  findUnknownSql,
  type RecordedSql,
  updateStatementsList,
} from '../../server/testing/database/statements-list.ts'
import { cpuSeconds } from './cpu-seconds.ts'
import type { ReportedFile } from './report.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const results = join(root, 'test-results')
/** Number of lines of a failure's message in the summary; below: max. characters of each. */
const REASON_LINES = 12
const REASON_WIDTH = 300
/** Number of slow files that the summary names. */
const SLOWEST = 10

const { values, positionals: filters } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean' },
    everything: { type: 'boolean' },
    'with-rest': { type: 'boolean' },
  },
})

interface Part {
  name: string
  env: NodeJS.ProcessEnv
  /** Arguments that select the browser tests by their tag. */
  browser: string[]
}

/** The tests of `npm test`. */
const CORE: Part = { name: 'core', env: {}, browser: ['--grep-invert=@everything'] }
const EVERYTHING: Part = { name: 'everything', env: { TEST_EVERYTHING: 'on' }, browser: [] }
/** The tests that only `npm run test:everything` runs. */
const REST: Part = {
  name: 'rest',
  env: { TEST_EVERYTHING: 'on', TEST_ONLY_REST: 'on' },
  browser: ['--grep=@everything'],
}

interface Failure {
  name: string
  reason: string
}

interface Totals {
  passed: number
  failed: number
  skipped: number
}

const failures: Failure[] = []
const files: (ReportedFile & Partial<RecordedSql>)[] = []
const totals: Totals = { passed: 0, failed: 0, skipped: 0 }

rmSync(results, { recursive: true, force: true })
mkdirSync(results)
for (const part of partsToRun()) await runPart(part)
if (filters.length === 0 || values.everything) checkStatements()
printSummary()
process.exitCode = totals.failed > 0 ? 1 : 0

function partsToRun(): Part[] {
  if (values.everything) return [EVERYTHING]
  return values['with-rest'] ? [CORE, REST] : [CORE]
}

async function runPart({ name, env, browser }: Part): Promise<void> {
  const report = join(results, `${name}-files.jsonl`)
  const all = { ...process.env, ...env, TEST_REPORT: report }
  await runUnitTests(join(results, `${name}-unit.json`), all)
  if (!values.quick) await runBrowserTests(join(results, `${name}-browser.json`), all, browser)
  if (existsSync(report))
    files.push(
      ...readFileSync(report, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    )
}

async function runUnitTests(report: string, env: NodeJS.ProcessEnv): Promise<void> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await runNode(
    ['node_modules/vitest/vitest.mjs', 'run', '--passWithNoTests', ...reporters, ...filters],
    env,
  )
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, testResults = [] } = read(report)
  for (const { name: file, status, message, assertionResults } of testResults) {
    if (status !== 'failed') continue
    const path = relative(root, file)
    const tests: Test[] = assertionResults.filter((test: Test) => test.status === 'failed')
    for (const { fullName, failureMessages } of tests)
      failures.push({ name: `${path}: ${fullName}`, reason: failureMessages.join('\n') })
    if (tests.length === 0) failures.push({ name: `${path}: the file`, reason: message })
  }
  count(code, { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests })
}

interface Test {
  status: string
  fullName: string
  failureMessages: string[]
}

async function runBrowserTests(report: string, env: NodeJS.ProcessEnv, options: string[]): Promise<void> {
  const reporting = { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const cli = ['node_modules/@playwright/test/cli.js', 'test', '--pass-with-no-tests', '--reporter=list,json']
  const code = await runNode([...cli, ...options, ...filters], reporting)
  const { stats, suites = [] } = read(report)
  const { expected = 0, flaky = 0, unexpected = 0, skipped = 0 } = stats ?? {}
  failures.push(...suites.flatMap(failedSpecs))
  count(code, { passed: expected + flaky, failed: unexpected, skipped })
}

interface Suite {
  suites?: Suite[]
  specs?: { ok: boolean; file: string; title: string; tests: { results: { error?: { message?: string } }[] }[] }[]
}

function failedSpecs({ suites = [], specs = [] }: Suite): Failure[] {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => ({
      name: `e2e/${file}: ${title}`,
      reason: tests.flatMap(({ results }) => results.flatMap(({ error }) => error?.message ?? [])).join('\n'),
    }))
  return [...own, ...suites.flatMap(failedSpecs)]
}

async function runNode(args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env })
  let isStopped = false
  const stop = () => {
    isStopped = true
    child.kill()
  }
  process.once('SIGTERM', stop)
  const [code] = await once(child, 'exit')
  if (isStopped) process.exit(1)
  process.off('SIGTERM', stop)
  return code ?? 1
}

/** Counts a runner that crashed without a failed test as one failure. */
function count(code: number, { passed, failed, skipped }: Totals): void {
  totals.passed += passed
  totals.failed += code !== 0 && failed === 0 ? 1 : failed
  totals.skipped += skipped
}

/**
 * `npm run test:everything` records which file runs which SQL; other runs fail if they encounter
 * SQL that isn't recorded.
 */
function checkStatements(): void {
  const recorded = files.flatMap(({ templates = [], statements = [], ...rest }) =>
    rest.project.startsWith('server') ? [{ ...rest, templates, statements }] : [],
  )
  if (values.everything) {
    // Keeps the list after failures, since a failed file may not have run all of its SQL.
    if (totals.failed === 0) updateStatementsList(recorded, { isWhole: filters.length === 0 })
    return
  }
  const { files: unlisted, count } = findUnknownSql(recorded)
  if (count === 0) return
  totals.failed += 1
  const reason = `It lacks ${count} hand-written SQL template(s). Record them with: npm run test:everything -- ${unlisted.join(' ')}`
  failures.push({ name: 'server/testing/database/statements.json', reason })
}

function printSummary(): void {
  console.log('\nThe slowest files, in CPU seconds:')
  const slowest = secondsBy(({ file, project }) => `${file} (${project})`).slice(0, SLOWEST)
  for (const [name, seconds] of slowest) console.log(`${seconds.toFixed(1).padStart(6)} ${name}`)
  const sums = secondsBy(({ project }) => project).map(([project, seconds]) => `${project} ${Math.round(seconds)}`)
  console.log(`CPU seconds: ${Math.round(cpuSeconds())}, of them ${sums.join(', ')}`)
  for (const { name, reason } of failures) console.log(`Failed: ${name}\n${shorten(reason)}`)
  const { passed, failed, skipped } = totals
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
}

/** Sums of the CPU seconds, the largest first. */
function secondsBy(nameOf: (file: ReportedFile) => string): [name: string, seconds: number][] {
  const sums = [...Map.groupBy(files, nameOf)].map(
    ([name, all]) => [name, all.reduce((sum, { seconds }) => sum + seconds, 0)] as [string, number],
  )
  return sums.sort(([, one], [, other]) => other - one)
}

/** The first lines of a failure's message, without colors and the calls of packages. */
function shorten(message: string): string {
  const lines = stripVTControlCharacters(message).split('\n')
  const telling = lines.filter((line) => line.trim() !== '' && !/^\s+at (?:new Promise|.*node_modules)/.test(line))
  const shown = telling.slice(0, REASON_LINES)
  return shown.map((line) => `    ${line.slice(0, REASON_WIDTH)}`).join('\n')
}

function read(file: string) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}
