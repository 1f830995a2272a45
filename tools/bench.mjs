/** `npm run bench` measures; `npm run bench:generate` fills the databases for it in advance. */
import { buildIfChanged, installIfChanged, pinnedNode, run } from './setup.mjs'

const [first, ...rest] = process.argv.slice(2)
const program = first === 'generate' ? ['bench/generate.ts', ...rest] : ['bench/bench.ts', ...process.argv.slice(2)]
await installIfChanged({ dev: true })
await buildIfChanged()
process.exitCode = await run(pinnedNode(), program)
