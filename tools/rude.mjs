/** `npm run test:rude`: sets up what is missing, then takes places at the server and keeps them. */
import { buildIfChanged, installIfChanged, pinnedNode, run } from './setup.mjs'

await installIfChanged({ dev: true })
await buildIfChanged()
process.exitCode = await run(pinnedNode(), ['reliability/rude.ts', ...process.argv.slice(2)])
