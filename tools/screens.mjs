/** `npm run pictures` and `npm run test:matrix`, which visit every screen in a browser. */
import { buildIfChanged, fail, installIfChanged, pinnedNode, run } from './setup.mjs'

const [command, ...args] = process.argv.slice(2)
const COMMANDS = {
  pictures: ['e2e/pictures.ts'],
  matrix: ['node_modules/@playwright/test/cli.js', 'test', 'e2e/screens.test.ts', 'e2e/xss.test.ts', '--reporter=list'],
}

await installIfChanged({ dev: true })
await buildIfChanged()
const node = pinnedNode()
if ((await run(node, ['tools/browser.ts'])) !== 0) fail('No browser found')
process.exitCode = await run(node, [...COMMANDS[command], ...args], { env: { ...process.env, CAIRN_MATRIX: 'on' } })
