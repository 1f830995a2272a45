/** `npm run cairn -- <command>`: commands for operators, which can run beside the server. */
import { installIfChanged, pinnedNode, run } from './setup.mjs'

await installIfChanged()
process.exitCode = await run(pinnedNode(), ['server/commands/cli/main.ts', ...process.argv.slice(2)])
