/** `npm test`: installs and builds if needed, runs all tests, and prints one line of totals. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { buildIfChanged, COMPILE_CACHE, fail, installIfChanged, pinnedNode, root, run, say } from './setup.mjs'

const quick = process.argv.includes('--quick')
const filters = process.argv.slice(2).filter((argument) => argument !== '--quick')
const results = join(root, 'test-results')

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
for (const name of failed) say(`Failed: ${name}`)
say(`${passes} passed, ${failures} failed${skips > 0 ? `, ${skips} skipped` : ''}`)
process.exitCode = failures > 0 ? 1 : 0

async function unitTests() {
  const report = join(results, 'unit.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await run(node, ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...filters])
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, testResults = [] } = read(report)
  for (const { name: file, status, assertionResults } of testResults) {
    if (status !== 'failed') continue
    const tests = assertionResults.filter((test) => test.status === 'failed').map((test) => test.fullName)
    failed.push(`${relative(root, file)}: ${tests.join('; ') || 'the file'}`)
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
  const own = specs.filter(({ ok }) => !ok).map(({ file, title }) => `e2e/${file}: ${title}`)
  return [...own, ...suites.flatMap(failedSpecs)]
}

/** Counts a test runner that crashed without a failed test as one failure. */
function countCrash(code, [passes, failures, skips]) {
  return [passes, code !== 0 && failures === 0 ? 1 : failures, skips]
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}
