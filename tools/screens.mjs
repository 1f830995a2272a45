/** `npm run pictures`, which visits screens in a browser. */
import { buildIfChanged, fail, installIfChanged, pinnedNode, run } from './setup.mjs'

const names = process.argv.slice(2).filter((name) => name !== 'pictures')

await installIfChanged({ dev: true })
await buildIfChanged()
const node = pinnedNode()
if ((await run(node, ['tools/browser.ts'])) !== 0) fail('No browser found')
process.exitCode = await run(node, ['e2e/pictures.ts', ...names])
