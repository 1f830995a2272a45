/** `npm test` and `npm run test:everything`: installs and builds if needed, then runs tools/suite/run-tests.ts. */
import { buildIfChanged, COMPILE_CACHE, fail, installIfChanged, pinnedNode, run } from './setup.mjs'

const args = process.argv.slice(2)

await installIfChanged({ dev: true })
await buildIfChanged()
const node = pinnedNode()
if (!args.includes('--quick') && (await run(node, ['tools/browser.ts'])) !== 0)
  fail('Without a browser, run npm run test:quick')
process.env.NODE_COMPILE_CACHE ??= COMPILE_CACHE
process.exitCode = await run(node, ['tools/suite/run-tests.ts', ...args])
