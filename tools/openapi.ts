/** Checks that docs/openapi.json matches the contract; with --write, updates it. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { openApiDocument } from '#server/api-docs/openapi.ts'

const file = fileURLToPath(new URL('../docs/openapi.json', import.meta.url))
const text = `${JSON.stringify(openApiDocument(), null, 2)}\n`

if (process.argv.includes('--write')) writeFileSync(file, text)
else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
  console.log('docs/openapi.json does not match the contract; run npm run openapi')
  process.exitCode = 1
}
