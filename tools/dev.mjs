/**
 * `npm run dev`: runs the server from source, restarting it on changes, and the pages with Vite.
 */
import { installIfChanged, pinnedNode, run } from './setup.mjs'

const WATCH = ['--watch-path=server', '--watch-path=contract', '--watch-preserve-output']

await installIfChanged({ dev: true })
process.exitCode = await run(pinnedNode(), [...WATCH, 'server/main.ts', '--dev'])
