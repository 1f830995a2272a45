/** `npm run cairn -- <command>`: commands for operators, which can run beside the server. */
import './settings-file.mjs'
import { installIfChanged, pinnedNode, run } from './setup.mjs'

// Not those of the tests: installing them would take the packages of a running server away meanwhile.
await installIfChanged({ dev: false })
process.exitCode = await run(pinnedNode(), ['server/commands/cli/main.ts', ...process.argv.slice(2)])
