import { randomInt } from 'node:crypto'
import { hashPassword, verifyPassword } from '../accounts/passwords.ts'

const COUNT = 10
const LENGTH = 10
/** Without letters and digits that are easily confused. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Ten new spare codes, and their hashes. */
export async function newSpareCodes(): Promise<{ codes: string[]; hashes: string[] }> {
  const codes = Array.from({ length: COUNT }, newCode)
  return { codes: codes.map(shown), hashes: await Promise.all(codes.map(hashPassword)) }
}

/** The stored code that was typed; undefined without one. */
export async function findSpareCode<Row extends { hash: string }>(
  rows: readonly Row[],
  typed: string,
): Promise<Row | undefined> {
  if (typed.length !== LENGTH) return undefined
  const isRight = await Promise.all(rows.map(({ hash }) => verifyPassword({ hash, password: typed })))
  return rows[isRight.indexOf(true)]
}

function newCode(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}

/** In two groups, which are easier to type. */
function shown(code: string): string {
  return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`
}
