import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { aPerson } from '#server/commands/demo/builders.ts'
import { openDatabase } from '#server/core/migrations/migrate.ts'
import { hashPassword } from '#server/features/identity/accounts/passwords.ts'
import { median } from '../load/statistics.ts'
import { startProcess } from '../process.ts'
import { BUILT_SERVER } from './servers.ts'

const PAIRS = 50
const PASSWORD = 'a password of the bench'
const emailOf = (index: number) => `person-${index}@example.org`

/** Median response times in ms. `known` and `unknown`: for an email with and without an account. */
export interface IdentityTimes {
  pairs: number
  wrongPassword: { known: number; unknown: number }
  reset: { known: number; unknown: number }
  rightPassword: number
  newToken: number
  cachedToken: number
}

/** Measures sign-in, and whether its response time reveals if an account exists. */
export async function measureIdentity(): Promise<IdentityTimes> {
  console.log('identity ...')
  const data = mkdtempSync(join(tmpdir(), 'cairn-bench-'))
  try {
    await fill(data)
    // Each attempt has another client address in its header, so that no rate limit applies.
    const settings = { PORT: '0', CAIRN_DATA: data, CAIRN_DEMO: 'off', CAIRN_LIMITS: 'off', TRUSTED_PROXY: '127.0.0.1' }
    const cairn = await startProcess(BUILT_SERVER, settings)
    try {
      return { pairs: PAIRS, ...(await measureCalls(cairn.url)), ...measureTokens() }
    } finally {
      await cairn.stop()
    }
  } finally {
    rmSync(data, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function fill(data: string): Promise<void> {
  const database = await openDatabase({ file: join(data, 'cairn.sqlite') })
  const passwordHash = await hashPassword(PASSWORD, 'bench')
  await database.db.transaction().execute(async (trx) => {
    for (let index = 0; index < PAIRS; index++)
      await aPerson(trx, { firstName: 'A', lastName: 'B', email: emailOf(index), passwordHash })
  })
  await database.close()
}

async function measureCalls(url: string) {
  const login = (email: string, index: number, password = 'a wrong password') =>
    timeRequest(`${url}/api/auth/sign-in/email`, { email, password }, index)
  const reset = (email: string, index: number) =>
    timeRequest(`${url}/api/auth/request-password-reset`, { email }, index)
  const wrongPassword = await measurePairs(login)
  const resets = await measurePairs(reset)
  const right: number[] = []
  for (let index = 0; index < PAIRS; index++) right.push(await login(emailOf(index), 1000 + index, PASSWORD))
  return { wrongPassword, reset: resets, rightPassword: median(right) }
}

async function measurePairs(call: (email: string, index: number) => Promise<number>) {
  const [known, unknown]: [number[], number[]] = [[], []]
  for (let warmUp = 0; warmUp < 5; warmUp++) await call('warm-up@example.org', 900 + warmUp)
  for (let index = 0; index < PAIRS; index++) {
    known.push(await call(emailOf(index), index))
    unknown.push(await call(`unknown-${index}@example.org`, 200 + index))
  }
  return { known: median(known), unknown: median(unknown) }
}

async function timeRequest(url: string, body: object, clientIndex: number): Promise<number> {
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': `10.0.${Math.floor(clientIndex / 250)}.${clientIndex % 250}`,
  }
  const start = performance.now()
  await (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).text()
  return performance.now() - start
}

function measureTokens() {
  const program = fileURLToPath(new URL('../../server/features/identity/sessions/tokens.bench.ts', import.meta.url))
  const output = execFileSync(process.execPath, [program], { encoding: 'utf8' })
  const [newToken = 0, cachedToken = 0] = [...output.matchAll(/([\d.]+) ms/g)].map(([, figure]) => Number(figure))
  return { newToken, cachedToken }
}
