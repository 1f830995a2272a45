/** `npm run test:failover`: sets up what is missing, then takes the primary away from what serves. */
import { buildIfChanged, installIfChanged, pinnedNode, run } from './setup.mjs'

await installIfChanged({ dev: true })
await buildIfChanged()
process.exitCode = await run(pinnedNode(), ['reliability/failover.ts', ...process.argv.slice(2)])
