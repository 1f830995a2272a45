import { createHash, randomInt } from 'node:crypto'
import { verifyPassword } from '../accounts/passwords.ts'

const COUNT = 10
/** Number of letters of a code: 80 random bits, which can't be guessed even from a fast hash. */
const LENGTH = 16
const GROUP = 4
/** Crockford's base 32, without letters that are easily confused. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
/** Number of letters of codes from earlier versions, which have 50 bits and are stored as password hashes. */
const SHORT_LENGTH = 10

/** Ten new spare codes, and their hashes. */
export function newSpareCodes(): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: COUNT }, newCode)
  return { codes: codes.map(shown), hashes: codes.map(hashOf) }
}

/** The stored spare code that equals the typed code; undefined without one. */
export async function findSpareCode<Row extends { hash: string }>(
  rows: readonly Row[],
  { typed, userId }: { typed: string; userId: string },
): Promise<Row | undefined> {
  if (typed.length !== SHORT_LENGTH) {
    const hash = hashOf(typed.replace(/o/gu, '0').replace(/[il]/gu, '1'))
    return rows.find((row) => row.hash === hash)
  }
  for (const row of rows) if (await verifyPassword({ hash: row.hash, password: typed, caller: userId })) return row
  return undefined
}

function newCode(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}

function hashOf(code: string): string {
  return `sha256:${createHash('sha256').update(code).digest('base64url')}`
}

/** The code in groups of letters, which are easier to type. */
function shown(code: string): string {
  return (code.match(new RegExp(`.{${GROUP}}`, 'gu')) ?? []).join('-')
}
