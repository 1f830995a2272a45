/** `npm run trial -- hostile`, `npm run test:crash` and similar commands: runs the trial of that name in reliability/. */
import { buildIfChanged, installIfChanged, pinnedNode, run } from './setup.mjs'

const [trial, ...rest] = process.argv.slice(2)
await installIfChanged({ dev: true })
await buildIfChanged()
process.exitCode = await run(pinnedNode(), [`reliability/${trial}.ts`, ...rest])
