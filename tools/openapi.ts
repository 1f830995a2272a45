/** Writes the OpenAPI document to dist/openapi.json and checks it with Redocly. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { openApiDocument } from '#server/app/api-docs/openapi.ts'

const FILE = 'dist/openapi.json'
const REDOCLY = 'node_modules/@redocly/cli/bin/cli.js'
/** Environment that turns off the telemetry and update checks of Redocly. */
const OFFLINE = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }

mkdirSync('dist', { recursive: true })
writeFileSync(FILE, JSON.stringify(openApiDocument(), null, 2))
const { status } = spawnSync(process.execPath, [REDOCLY, 'lint', FILE, '--config=tools/redocly.yaml'], {
  env: { ...process.env, ...OFFLINE },
  stdio: 'inherit',
})
process.exitCode = status ?? 1
