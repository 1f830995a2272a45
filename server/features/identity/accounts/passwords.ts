import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { inPasswordForm } from '#contract/rules/typed-secret.ts'
import { createFairQueue } from '#server/core/http/protection/fair-queue.ts'
import { hashToken } from '#server/core/platform/secrets.ts'

/** OWASP's recommendation for argon2id: 19 MiB, two passes, one lane. */
export const OWASP_COST = { memory: 19_456, passes: 2 }
/** Max. cost of a stored hash, so that a changed row can't exhaust the server. */
const MAX = { memory: 262_144, passes: 10, lanes: 4 }
const LANES = 1
const TAG_BYTES = 32
const SALT_BYTES = 16
/** Node.js has four threads for files and hashes. One caller's hashes are computed one after the other. */
const HASHING = { atOnce: 2, atOncePerCaller: 1, maxWaiting: 200 }

/** A stored hash as a PHC string; salt and tag have 8 to 64 bytes. */
const STORED = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]{11,86})\$([\w+/]{11,86})$/

const compute = promisify(argon2)
const run = createFairQueue(HASHING)
let cost = OWASP_COST

/** Sets the cost of new hashes. Only tests use it, since they hash hundreds of passwords. */
export function setHashCost(changed: typeof OWASP_COST): void {
  cost = changed
}

/** Hashes a password. `caller`: the account, email or network in whose turn it runs; 503 if too many wait. */
export async function hashPassword(password: string, caller: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const tag = await derive({ ...cost, lanes: LANES, salt, tagBytes: TAG_BYTES }, inPasswordForm(password), caller)
  return ['', 'argon2id', 'v=19', `m=${cost.memory},t=${cost.passes},p=${LANES}`, encode(salt), encode(tag)].join('$')
}

/**
 * Whether the password matches the hash. Earlier versions hashed passwords as typed, so that is
 * compared, too, where it differs from the form that is hashed now. `caller` is the same as in
 * `hashPassword`.
 */
export async function verifyPassword(attempt: Attempt): Promise<boolean> {
  return (await matchOf(attempt)) !== null
}

/**
 * How the password matches the hash: 'current', or 'outdated' if the hash should be replaced since it
 * costs less to guess or is of the password as typed; null for a wrong one. Without a hash, it takes
 * the same time and waits in the same queue as a wrong password.
 */
export async function matchOf({ hash, password, caller }: Attempt): Promise<'current' | 'outdated' | null> {
  const form = inPasswordForm(password)
  const forms = form === password ? [form] : [form, password]
  const stored = hash
    ? read(hash)
    : { ...cost, lanes: LANES, salt: randomBytes(SALT_BYTES), tag: Buffer.alloc(TAG_BYTES) }
  if (stored === null) return null
  for (const each of forms) {
    const actual = await derive({ ...stored, tagBytes: stored.tag.length }, each, caller)
    if (hash && timingSafeEqual(stored.tag, actual)) return each === form && !isWeak(stored) ? 'current' : 'outdated'
  }
  return null
}

/** A short mark of a password's hash, which represents the password in cookies and counters. */
export function passwordMark(hash: string | null | undefined): string {
  return hashToken(hash ?? '')
}

/** Whether guessing a hash costs less than guessing a new hash. */
function isWeak({ memory, passes }: typeof OWASP_COST): boolean {
  return memory < cost.memory || passes < cost.passes
}

interface Attempt {
  /** Null or undefined for an account that has no password or doesn't exist. */
  hash: string | null | undefined
  password: string
  caller: string
}

interface Parameters {
  /** Memory in KiB. */
  memory: number
  passes: number
  lanes: number
  salt: Buffer
  tagBytes: number
}

async function derive(
  { memory, passes, lanes, salt, tagBytes }: Parameters,
  password: string,
  caller: string,
): Promise<Buffer> {
  const parameters = { message: password, nonce: salt, memory, passes, parallelism: lanes, tagLength: tagBytes }
  return await run(caller, () => compute('argon2id', parameters))
}

/** The parts of a stored hash; null if the hash is of another kind or its cost is out of bounds. */
function read(hash: string) {
  const [, m, t, p, salt = '', tag = ''] = STORED.exec(hash) ?? []
  const [memory, passes, lanes] = [Number(m), Number(t), Number(p)]
  // The algorithm needs 8 KiB a lane.
  const isPossible = lanes >= 1 && passes >= 1 && memory >= 8 * lanes
  if (!isPossible || memory > MAX.memory || passes > MAX.passes || lanes > MAX.lanes) return null
  return { memory, passes, lanes, salt: Buffer.from(salt, 'base64'), tag: Buffer.from(tag, 'base64') }
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
