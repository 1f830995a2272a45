/** `npm test`: sets up what is missing, runs every test, and ends with one line that sums them. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildIfChanged, fail, installIfChanged, pinnedNode, root, run, say } from './setup.mjs'

const quick = process.argv.includes('--quick')
const wanted = process.argv.slice(2).filter((argument) => argument !== '--quick')
const results = join(root, 'test-results')

await installIfChanged({ dev: true })
await buildIfChanged()
const node = pinnedNode()
if (!quick && (await run(node, ['tools/browser.ts'])) !== 0)
  fail('Without a browser there is still: npm run test:quick')
rmSync(results, { recursive: true, force: true })
mkdirSync(results)

const sums = [await unitTests()]
if (!quick) sums.push(await browserTests())
const [passed, failed, skipped] = [0, 1, 2].map((index) => sums.reduce((total, sum) => total + sum[index], 0))
say(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exitCode = failed > 0 ? 1 : 0

async function unitTests() {
  const report = join(results, 'unit.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await run(node, ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...wanted])
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0 } = read(report)
  return honest(code, [numPassedTests, numFailedTests, numPendingTests])
}

async function browserTests() {
  const report = join(results, 'browser.json')
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const code = await run(node, ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...wanted], {
    env,
  })
  const { expected = 0, flaky = 0, unexpected = 0, skipped = 0 } = read(report).stats ?? {}
  return honest(code, [expected + flaky, unexpected, skipped])
}

/** A runner that stopped before it could count its failure has failed all the same. */
function honest(code, [passed, failed, skipped]) {
  return [passed, code !== 0 && failed === 0 ? 1 : failed, skipped]
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}
