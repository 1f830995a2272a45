/** `npm run check`: all checks that don't need a running server. */
import { spawn } from 'node:child_process'
import { buildIfChanged, installIfChanged, pinnedNode, root, say } from './setup.mjs'

const DEPENDENCY_CRUISER = 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'
const TESTS = ['node_modules/vitest/vitest.mjs', 'run', '--project=tools']

const STEPS = [
  ['types', 'node_modules/typescript/bin/tsc'],
  ['lint and format', 'node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '--max-diagnostics=60'],
  ['boundaries', DEPENDENCY_CRUISER, 'contract', 'server', 'web', 'e2e', 'bench', 'reliability', 'tools'],
  ['folder cycles', DEPENDENCY_CRUISER, '--config', '.dependency-cruiser.folders.mjs', 'contract', 'server', 'web'],
  ['folders', 'tools/folders.ts'],
  ['dead code', 'node_modules/knip/bin/knip.js'],
  ['translations', 'tools/translations.ts'],
  ['openapi.json', 'tools/openapi.ts'],
  ['asvs.md', ...TESTS, 'tools/asvs.test.ts'],
  ['lock file', ...TESTS, 'tools/lock-file.test.ts'],
  ['first load', 'tools/budget.ts'],
]

await installIfChanged({ dev: true })
await buildIfChanged()
const outcomes = await Promise.all(STEPS.map(([name, ...command]) => step(name, command)))
process.exitCode = outcomes.every(Boolean) ? 0 : 1

/** Runs one check; shows its output only if it fails. */
function step(name, command) {
  const started = Date.now()
  const child = spawn(pinnedNode(), command, { cwd: root })
  const output = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk))
  return new Promise((resolve) => {
    child.on('close', (code) => {
      const seconds = ((Date.now() - started) / 1000).toFixed(1)
      say(`${code === 0 ? 'ok    ' : 'FAILED'} ${name}, ${seconds} s`)
      if (code !== 0) say(Buffer.concat(output).toString())
      resolve(code === 0)
    })
  })
}
