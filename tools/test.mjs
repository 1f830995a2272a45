/** `npm test`: installs and builds if needed, runs all tests, and prints one line of totals. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildIfChanged, fail, installIfChanged, pinnedNode, root, run, say } from './setup.mjs'

const quick = process.argv.includes('--quick')
const filters = process.argv.slice(2).filter((argument) => argument !== '--quick')
const results = join(root, 'test-results')

await installIfChanged({ dev: true })
await buildIfChanged()
const node = pinnedNode()
if (!quick && (await run(node, ['tools/browser.ts'])) !== 0) fail('Without a browser, run npm run test:quick')
rmSync(results, { recursive: true, force: true })
mkdirSync(results)

const totals = [await unitTests()]
if (!quick) totals.push(await browserTests())
const [passed, failed, skipped] = [0, 1, 2].map((index) => totals.reduce((sum, total) => sum + total[index], 0))
say(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exitCode = failed > 0 ? 1 : 0

async function unitTests() {
  const report = join(results, 'unit.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await run(node, ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...filters])
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0 } = read(report)
  return countCrash(code, [numPassedTests, numFailedTests, numPendingTests])
}

async function browserTests() {
  const report = join(results, 'browser.json')
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const code = await run(node, ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...filters], {
    env,
  })
  const { expected = 0, flaky = 0, unexpected = 0, skipped = 0 } = read(report).stats ?? {}
  return countCrash(code, [expected + flaky, unexpected, skipped])
}

/** Counts a runner that crashed without a failed test as one failure. */
function countCrash(code, [passed, failed, skipped]) {
  return [passed, code !== 0 && failed === 0 ? 1 : failed, skipped]
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}
