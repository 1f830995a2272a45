import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { aPerson } from '#server/demo/builders.ts'
import { hashPassword } from '#server/identity/passwords.ts'
import { openDatabase } from '#server/migrations/open-database.ts'
import { middle } from '../load/figures.ts'
import { startProcess } from '../process.ts'
import { BUILT } from './place.ts'

const PAIRS = 50
const PASSWORD = 'a password of the bench'
const emailOf = (index: number) => `person-${index}@example.org`

/** Medians in milliseconds. */
export interface Identity {
  pairs: number
  wrongPassword: { known: number; unknown: number }
  reset: { known: number; unknown: number }
  rightPassword: number
  newToken: number
  knownToken: number
}

/** What a login costs, and whether its time tells who has an account. */
export async function identify(): Promise<Identity> {
  console.log('identity ...')
  const data = mkdtempSync(join(tmpdir(), 'cairn-bench-'))
  try {
    await fill(data)
    // The address in the header counts, so that no limit is met: every try comes from somewhere else.
    const settings = { PORT: '0', CAIRN_DATA: data, CAIRN_DEMO: 'off', CAIRN_LIMITS: 'off', TRUSTED_PROXY: '127.0.0.1' }
    const cairn = await startProcess(BUILT, settings)
    try {
      return { pairs: PAIRS, ...(await ask(cairn.url)), ...tokens() }
    } finally {
      await cairn.stop()
    }
  } finally {
    rmSync(data, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function fill(data: string): Promise<void> {
  const database = await openDatabase({ file: join(data, 'cairn.sqlite') })
  const passwordHash = await hashPassword(PASSWORD)
  await database.db.transaction().execute(async (trx) => {
    for (let index = 0; index < PAIRS; index++)
      await aPerson(trx, database.dialect, { firstName: 'A', lastName: 'B', email: emailOf(index), passwordHash })
  })
  await database.close()
}

async function ask(url: string) {
  const login = (email: string, index: number, password = 'not-the-one') =>
    timed(`${url}/api/auth/sign-in/email`, { email, password }, index)
  const reset = (email: string, index: number) => timed(`${url}/api/auth/request-password-reset`, { email }, index)
  const wrongPassword = await inPairs(login)
  const resets = await inPairs(reset)
  const right: number[] = []
  for (let index = 0; index < PAIRS; index++) right.push(await login(emailOf(index), 1000 + index, PASSWORD))
  return { wrongPassword, reset: resets, rightPassword: middle(right) }
}

async function inPairs(call: (email: string, index: number) => Promise<number>) {
  const [known, unknown]: [number[], number[]] = [[], []]
  for (let warmUp = 0; warmUp < 5; warmUp++) await call('warm-up@example.org', 900 + warmUp)
  for (let index = 0; index < PAIRS; index++) {
    known.push(await call(emailOf(index), index))
    unknown.push(await call(`nobody-${index}@example.org`, 200 + index))
  }
  return { known: middle(known), unknown: middle(unknown) }
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

function tokens() {
  const program = fileURLToPath(new URL('../../server/identity/tokens.bench.ts', import.meta.url))
  const told = execFileSync(process.execPath, [program], { encoding: 'utf8' })
  const [newToken = 0, knownToken = 0] = [...told.matchAll(/([\d.]+) ms/g)].map(([, figure]) => Number(figure))
  return { newToken, knownToken }
}
