/**
 * `npm run test:import -- FOLDER`: imports the files in a folder and compares the results with its
 * expected.json.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { signUp } from '../tools/auth-client.ts'
import { type Expected, type Preview, problemsOf } from './import/expectations.ts'
import { Server } from './server.ts'

const { positionals } = parseArgs({ allowPositionals: true })
const [folder] = positionals
if (folder === undefined) {
  console.error('Name the folder: npm run test:import -- FOLDER')
  process.exit(2)
}
const { files } = JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8')) as { files: Record<string, Expected> }
const data = mkdtempSync(join(tmpdir(), 'cairn-import-'))
const server = await Server.on({ CAIRN_DATA: data, CAIRN_LOG: 'errors', DATABASE_URL: '' })
try {
  await server.start()
  const token = await register()
  for (const [name, expected] of Object.entries(files)) await tryFile(name, expected, token)
} finally {
  await server.kill('SIGTERM')
  rmSync(data, { recursive: true, force: true, maxRetries: 5 })
}

async function tryFile(name: string, expected: Expected, token: string): Promise<void> {
  const startedAt = performance.now()
  const response = await fetch(`${server.url}/api/import/preview`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: readFileSync(join(folder ?? '', name)),
  })
  const answer = (await response.json()) as Preview & { reason?: string }
  const milliseconds = Math.round(performance.now() - startedAt)
  const problems = response.ok ? problemsOf(expected, answer) : [`${response.status} ${answer.reason ?? ''}`]
  const { format = '', found = 0, steps = [], skipped = [] } = answer
  const sections = new Set(steps.map(({ section }) => section).filter(Boolean)).size
  console.log(
    `${problems.length === 0 ? 'ok    ' : 'FAILED'} ${name}: ${format}, ${found} found, ${steps.length} steps (${expected.links.expected} expected), ${sections} sections, ${skipped.length} left out, ${milliseconds} ms`,
  )
  for (const problem of problems) console.log(`         ${problem}`)
  if (problems.length > 0) process.exitCode = 1
}

async function register(): Promise<string> {
  const { token } = await signUp(server.url, {
    email: 'ada@example.org',
    password: 'walk-every-day',
    firstName: 'Ada',
    lastName: 'Stone',
  })
  return token
}
