/** `npm start`: installs and builds what has changed, then runs the server. */
import { buildIfChanged, COMPILE_CACHE, installIfChanged, pinnedNode, run } from './setup.mjs'

await installIfChanged()
await buildIfChanged()
// Node's default young generation is halved, which is as fast and saves 50 MB under load.
const env = { NODE_COMPILE_CACHE: COMPILE_CACHE, ...process.env }
process.exitCode = await run(pinnedNode(), ['--max-semi-space-size=16', 'dist/server/main.js'], { env })
