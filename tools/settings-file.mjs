/**
 * Reads settings from the file `.env` of this folder, with one `NAME=value` per line. Environment
 * variables have priority.
 */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const file = fileURLToPath(new URL('../.env', import.meta.url))
if (existsSync(file)) {
  if (!process.loadEnvFile) {
    process.stderr.write(`The file .env needs Node 20.12 or newer (this is ${process.version})\n`)
    process.exit(1)
  }
  process.loadEnvFile(file)
}
