/** `npm run pictures` and `npm run test:matrix`: what goes through every screen in a browser. */
import { buildIfChanged, fail, installIfChanged, pinnedNode, run } from './setup.mjs'

const [what, ...wanted] = process.argv.slice(2)
const COMMANDS = {
  pictures: ['e2e/pictures.ts'],
  matrix: ['node_modules/@playwright/test/cli.js', 'test', 'e2e/screens.test.ts', 'e2e/xss.test.ts', '--reporter=list'],
}

await installIfChanged({ dev: true })
await buildIfChanged()
const node = pinnedNode()
if ((await run(node, ['tools/browser.ts'])) !== 0) fail('There is no browser to look with')
process.exitCode = await run(node, [...COMMANDS[what], ...wanted], { env: { ...process.env, CAIRN_MATRIX: 'on' } })
