import { AsyncLocalStorage } from 'node:async_hooks'
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { limitConcurrency } from '#server/platform/limit-concurrency.ts'

/** OWASP's recommendation for argon2id: 19 MiB, two passes, one lane. */
export const OWASP_COST = { memory: 19_456, passes: 2 }
const LANES = 1
const TAG_BYTES = 32
const SALT_BYTES = 16
/** Node.js has four threads for files and hashes; hashing may use two of them. */
const CONCURRENT_MAX = 2

const derive = promisify(argon2)
const run = limitConcurrency(CONCURRENT_MAX)
let cost = OWASP_COST
const readyHash = new AsyncLocalStorage<{ password: string; hash: string }>()

/** Only for tests, which hash hundreds of passwords. */
export function setHashCost(changed: typeof OWASP_COST): void {
  cost = changed
}

export async function hashPassword(password: string): Promise<string> {
  const ready = readyHash.getStore()
  if (ready?.password === password) return ready.hash
  const salt = randomBytes(SALT_BYTES)
  const tag = await run(() => derive('argon2id', parameters(password, salt)))
  return ['', 'argon2id', 'v=19', `m=${cost.memory},t=${cost.passes},p=${LANES}`, encode(salt), encode(tag)].join('$')
}

export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const [, , , , salt = '', tag = ''] = hash.split('$')
  const stored = Buffer.from(tag, 'base64')
  const actual = await run(() => derive('argon2id', parameters(password, Buffer.from(salt, 'base64'))))
  return stored.length === actual.length && timingSafeEqual(stored, actual)
}

/** Hashes the password before `work`, so that `hashPassword` doesn't delay its transaction. */
export async function withHashReady<T>(password: string, work: () => Promise<T>): Promise<T> {
  const hash = await hashPassword(password)
  return readyHash.run({ password, hash }, work)
}

function parameters(password: string, nonce: Buffer) {
  return { message: password, nonce, parallelism: LANES, tagLength: TAG_BYTES, ...cost }
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
