/** `npm start`: installs and builds what has changed, then runs the server. */
// First, since it says which packages are needed.
import './settings-file.mjs'
import { buildIfChanged, COMPILE_CACHE, installIfChanged, pinnedNode, run, SERVER, SERVER_MEMORY } from './setup.mjs'

await installIfChanged()
await buildIfChanged()
const env = { NODE_COMPILE_CACHE: COMPILE_CACHE, ...SERVER_MEMORY, ...process.env }
process.exitCode = await run(pinnedNode(), SERVER, { env })
