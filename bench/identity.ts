/** `npm run bench:identity`: what a login costs, and whether its time tells who has an account. Prints; asserts nothing. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aPerson } from '#server/db/builders.ts'
import { openDatabase } from '#server/db/database.ts'
import { hashPassword } from '#server/identity/passwords.ts'
import { middle } from './load/figures.ts'
import { startProcess } from './process.ts'

const PAIRS = 50
const PASSWORD = 'a password of the bench'
const data = mkdtempSync(join(tmpdir(), 'cairn-bench-'))
const emailOf = (index: number) => `person-${index}@example.org`

try {
  await fill()
  // The address in the header counts, so that no limit is met: every try comes from somewhere else.
  const settings = { PORT: '0', CAIRN_DATA: data, CAIRN_DEMO: 'off', CAIRN_LIMITS: 'off', TRUSTED_PROXY: '127.0.0.1' }
  const cairn = await startProcess(['server/main.ts'], settings)
  try {
    const login = (email: string, index: number, password = 'not-the-one') =>
      timed(`${cairn.url}/api/auth/sign-in/email`, { email, password }, index)
    const reset = (email: string, index: number) =>
      timed(`${cairn.url}/api/auth/request-password-reset`, { email }, index)
    console.log(`${PAIRS} interleaved pairs, medians in ms: known e-mail, unknown e-mail, ratio`)
    tell('login, wrong password', await pairs(login))
    tell('reset', await pairs(reset))
    const right = []
    for (let index = 0; index < PAIRS; index++) right.push(await login(emailOf(index), 1000 + index, PASSWORD))
    console.log(`login, right password: ${middle(right).toFixed(1)}`)
  } finally {
    await cairn.stop()
  }
} finally {
  rmSync(data, { recursive: true, force: true, maxRetries: 5 })
}

async function fill(): Promise<void> {
  const database = await openDatabase({ file: join(data, 'cairn.sqlite') })
  const passwordHash = await hashPassword(PASSWORD)
  await database.db.transaction().execute(async (trx) => {
    for (let index = 0; index < PAIRS; index++)
      await aPerson(trx, database.dialect, { firstName: 'A', lastName: 'B', email: emailOf(index), passwordHash })
  })
  await database.close()
}

async function pairs(call: (email: string, index: number) => Promise<number>): Promise<[number[], number[]]> {
  const [known, unknown]: [number[], number[]] = [[], []]
  for (let warmUp = 0; warmUp < 5; warmUp++) await call('warm-up@example.org', 900 + warmUp)
  for (let index = 0; index < PAIRS; index++) {
    known.push(await call(emailOf(index), index))
    unknown.push(await call(`nobody-${index}@example.org`, 200 + index))
  }
  return [known, unknown]
}

function tell(what: string, [known, unknown]: [number[], number[]]): void {
  const [one, other] = [middle(known), middle(unknown)]
  console.log(`${what}: ${one.toFixed(1)}, ${other.toFixed(1)}, ${(one / other).toFixed(2)}`)
}

async function timed(url: string, body: object, from: number): Promise<number> {
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': `10.0.${Math.floor(from / 250)}.${from % 250}`,
  }
  const start = performance.now()
  await (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).text()
  return performance.now() - start
}
