/** `npm run trial -- crash`: runs the trial of this name in reliability/. */
import { buildIfChanged, fail, installIfChanged, pinnedNode, run } from './setup.mjs'

const TRIALS = [
  ...['access', 'clock', 'crash', 'crowd', 'failover', 'fuzz', 'hostile', 'import', 'merge', 'operating', 'people'],
  ...['proxies', 'slow-clients', 'waiting'],
]

const [trial, ...rest] = process.argv.slice(2)
if (!TRIALS.includes(trial)) fail(`Name a trial, such as npm run trial -- crash: ${TRIALS.join(', ')}`)
await installIfChanged({ dev: true })
await buildIfChanged()
process.exitCode = await run(pinnedNode(), [`reliability/${trial}.ts`, ...rest])
