/** `npm run dev`: the server from source, started again when it changes; pages from source, changed in place by Vite. */
import { installIfChanged, pinnedNode, run } from './setup.mjs'

const WATCH = ['--watch-path=server', '--watch-path=contract', '--watch-preserve-output']

await installIfChanged({ dev: true })
process.exitCode = await run(pinnedNode(), [...WATCH, 'server/main.ts', '--dev'])
