/** `npm run test:fuzz`: sets up what is missing, then asks what nobody should. */
import { buildIfChanged, installIfChanged, pinnedNode, run } from './setup.mjs'

await installIfChanged({ dev: true })
await buildIfChanged()
process.exitCode = await run(pinnedNode(), ['reliability/fuzz.ts', ...process.argv.slice(2)])
