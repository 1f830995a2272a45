import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Path of the built server, which needn't be compiled at each start, or of its source if there is no build. */
export const SERVER_PROGRAM =
  ['dist/server/main.js', 'server/main.ts'].map((file) => root + file).find((file) => existsSync(file)) ?? ''
