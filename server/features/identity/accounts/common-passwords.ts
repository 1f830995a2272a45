import { HttpError } from '#server/core/http/http-error.ts'

/** Passwords made only of words of this site, after digits and punctuation are removed. */
const SITE_WORDS = /^(?:cairns?(?:org)?|journeys?|learning|badges?|steps?|stones?|paths?)+$/u

/** Rows of keyboards, and what people count through. */
const ROWS = [
  ...['1234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'qwertzuiopü', 'azertyuiop', 'asdfghjkl'],
  ...['qsdfghjklm', 'zxcvbnm', 'yxcvbnm', 'wxcvbn'],
].flatMap((row) => [row, [...row].reverse().join('')])
/** A run of fewer letters or digits is no pattern. */
const RUN_MIN = 5
/** At each end of a password, as many signs don't make it a good one. */
const EDGE_MAX = 4

let common: Promise<ReadonlySet<string>> | undefined

/**
 * Throws 400 for words of this site, and for common passwords, rows of a keyboard and repeated signs with at most four signs or
 * digits (or, around digits, letters) before and after them.
 */
export async function refuseCommonPassword(password: string, field: string): Promise<void> {
  common ??= readList()
  const folded = password.toLowerCase()
  const list = await common
  const digits = core(folded, '\\P{N}')
  const candidates = [folded, core(folded, '\\P{L}'), ...(/^\d+$/u.test(digits) ? [digits] : [])]
  const isCommon = candidates.some((each) => list.has(each) || isRun(each))
  if (isCommon || SITE_WORDS.test(folded.replace(/\P{L}/gu, '')))
    throw new HttpError('invalid', { fields: [{ field, key: 'passwordCommon' }] })
}

/** The text without up to EDGE_MAX signs of a class at each end. */
function core(text: string, signs: string): string {
  return text.replace(new RegExp(`^${signs}{1,${EDGE_MAX}}|${signs}{1,${EDGE_MAX}}$`, 'gu'), '')
}

function isRun(text: string): boolean {
  return text.length >= RUN_MIN && (/^(.)\1+$/u.test(text) || ROWS.some((row) => (row + row).includes(text)))
}

/** The common passwords, read on first use, because reading the list takes 19 MB of memory. */
async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].map(String))
}
