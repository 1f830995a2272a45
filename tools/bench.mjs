/** `npm run bench`: sets up what is missing, then measures. */
import { buildIfChanged, installIfChanged, pinnedNode, run } from './setup.mjs'

await installIfChanged({ dev: true })
await buildIfChanged()
process.exitCode = await run(pinnedNode(), ['bench/bench.ts', ...process.argv.slice(2)])
