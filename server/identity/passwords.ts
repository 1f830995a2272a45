import { AsyncLocalStorage } from 'node:async_hooks'
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { limitConcurrency } from '#server/platform/limit-concurrency.ts'

/** OWASP's second choice for argon2id: 19 MiB, two passes, one lane. */
const MEMORY_KIB = 19_456
const PASSES = 2
const LANES = 1
const TAG_BYTES = 32
const SALT_BYTES = 16
/** Four threads serve files and hashes alike: two hashes at a time leave room for the others. */
const AT_ONCE = 2

const derive = promisify(argon2)
const run = limitConcurrency(AT_ONCE)
const prepared = new AsyncLocalStorage<{ password: string; hash: string }>()

export async function hashPassword(password: string): Promise<string> {
  const ready = prepared.getStore()
  if (ready?.password === password) return ready.hash
  const salt = randomBytes(SALT_BYTES)
  const tag = await run(() => derive('argon2id', parameters(password, salt)))
  return ['', 'argon2id', 'v=19', `m=${MEMORY_KIB},t=${PASSES},p=${LANES}`, encode(salt), encode(tag)].join('$')
}

export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const [, , , , salt = '', tag = ''] = hash.split('$')
  const stored = Buffer.from(tag, 'base64')
  const given = await run(() => derive('argon2id', parameters(password, Buffer.from(salt, 'base64'))))
  return stored.length === given.length && timingSafeEqual(stored, given)
}

/** Hashes before `work` begins, which may then ask for the hash inside a transaction without holding it up. */
export async function withHashReady<T>(password: string, work: () => Promise<T>): Promise<T> {
  const hash = await hashPassword(password)
  return prepared.run({ password, hash }, work)
}

function parameters(password: string, nonce: Buffer) {
  return { message: password, nonce, parallelism: LANES, tagLength: TAG_BYTES, memory: MEMORY_KIB, passes: PASSES }
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
