/** `npm run click-path`: lists the files that a click on Follow runs through. */
import { installIfChanged, pinnedNode, run } from '../setup.mjs'

await installIfChanged({ dev: true })
process.exitCode = await run(pinnedNode(), ['tools/click-path/click-path.ts'])
