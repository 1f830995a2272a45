/** `npm run cairn -- <command>`: commands for operators, which can also run while the server does. */
import './settings-file.mjs'
import { installIfChanged, pinnedNode, run } from './setup.mjs'

// Leaves out development packages: installing them would temporarily remove the packages of a
// running server.
await installIfChanged({ dev: false })
process.exitCode = await run(pinnedNode(), ['server/commands/cli/main.ts', ...process.argv.slice(2)])
