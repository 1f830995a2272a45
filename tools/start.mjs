/** `npm start`: installs and builds what has changed, then runs the server. */
// Imported first, since it determines which packages are needed.
import './settings-file.mjs'
import { readFileSync } from 'node:fs'
import {
  buildIfChanged,
  COMPILE_CACHE,
  fail,
  installIfChanged,
  pinnedNode,
  run,
  SERVER,
  SERVER_MEMORY,
} from './setup.mjs'

// The server checks this, too; here it is checked before minutes of installing and building.
const required = new URL('../server/core/platform/required-settings.json', import.meta.url)
const missing = JSON.parse(readFileSync(required, 'utf8')).filter((name) => !process.env[name])
if (process.env.NODE_ENV === 'production' && missing.length > 0)
  fail(`Settings: Production requires these settings: ${missing.join(', ')}`)

await installIfChanged()
await buildIfChanged()
const env = { NODE_COMPILE_CACHE: COMPILE_CACHE, ...SERVER_MEMORY, ...process.env }
process.exitCode = await run(pinnedNode(), SERVER, { env })
