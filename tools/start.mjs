/** `npm start`: installs and builds what has changed, then runs the server. Any Node from 18 on can run this file. */
import { buildIfChanged, installIfChanged, pinnedNode, run } from './setup.mjs'

await installIfChanged()
await buildIfChanged()
process.exitCode = await run(pinnedNode(), ['server/main.ts'])
