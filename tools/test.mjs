/** `npm test`: installs and builds if needed, runs all tests, and prints one line of totals. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { buildIfChanged, COMPILE_CACHE, fail, installIfChanged, pinnedNode, root, run, say } from './setup.mjs'

const quick = process.argv.includes('--quick')
const filters = process.argv.slice(2).filter((argument) => argument !== '--quick')
const results = join(root, 'test-results')
/** Lines of a failure's message that the summary repeats, and characters of each. */
const REASON_LINES = 12
const REASON_WIDTH = 300

await installIfChanged({ dev: true })
await buildIfChanged()
const node = pinnedNode()
if (!quick && (await run(node, ['tools/browser.ts'])) !== 0) fail('Without a browser, run npm run test:quick')
rmSync(results, { recursive: true, force: true })
mkdirSync(results)

process.env.NODE_COMPILE_CACHE ??= COMPILE_CACHE
const failed = []
const totals = [await unitTests()]
if (!quick) totals.push(await browserTests())
const [passes, failures, skips] = [0, 1, 2].map((index) => totals.reduce((sum, total) => sum + total[index], 0))
for (const { name, reason } of failed) say(`Failed: ${name}\n${shorten(reason)}`)
say(`${passes} passed, ${failures} failed${skips > 0 ? `, ${skips} skipped` : ''}`)
process.exitCode = failures > 0 ? 1 : 0

async function unitTests() {
  const report = join(results, 'unit.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await run(node, ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...filters])
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, testResults = [] } = read(report)
  for (const { name: file, status, message, assertionResults } of testResults) {
    if (status !== 'failed') continue
    const path = relative(root, file)
    const tests = assertionResults.filter((test) => test.status === 'failed')
    failed.push(
      ...tests.map((test) => ({ name: `${path}: ${test.fullName}`, reason: test.failureMessages.join('\n') })),
    )
    if (tests.length === 0) failed.push({ name: `${path}: the file`, reason: message })
  }
  return countCrash(code, [numPassedTests, numFailedTests, numPendingTests])
}

async function browserTests() {
  const report = join(results, 'browser.json')
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const code = await run(node, ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...filters], {
    env,
  })
  const { stats, suites = [] } = read(report)
  const { expected = 0, flaky = 0, unexpected = 0, skipped = 0 } = stats ?? {}
  failed.push(...suites.flatMap(failedSpecs))
  return countCrash(code, [expected + flaky, unexpected, skipped])
}

function failedSpecs({ suites = [], specs = [] }) {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => ({
      name: `e2e/${file}: ${title}`,
      reason: tests.flatMap(({ results }) => results.flatMap(({ error }) => error?.message ?? [])).join('\n'),
    }))
  return [...own, ...suites.flatMap(failedSpecs)]
}

/** The first lines of a failure's message, without colors and the calls of packages. */
function shorten(message) {
  const lines = stripVTControlCharacters(message).split('\n')
  const telling = lines.filter((line) => line.trim() !== '' && !/^\s+at (?:new Promise|.*node_modules)/.test(line))
  const shown = telling.slice(0, REASON_LINES)
  return shown.map((line) => `    ${line.slice(0, REASON_WIDTH)}`).join('\n')
}

/** Counts a test runner that crashed without a failed test as one failure. */
function countCrash(code, [passes, failures, skips]) {
  return [passes, code !== 0 && failures === 0 ? 1 : failures, skips]
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}
