/** `npm run test:crash`: sets up what is missing, then kills and fills what serves. */
import { buildIfChanged, installIfChanged, pinnedNode, run } from './setup.mjs'

await installIfChanged({ dev: true })
await buildIfChanged()
process.exitCode = await run(pinnedNode(), ['reliability/crash.ts', ...process.argv.slice(2)])
