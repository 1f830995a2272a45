import { HttpError } from '#server/core/http/http-error.ts'

/** Passwords made only of words of this site, after digits and punctuation are removed. */
const SITE_WORDS = /^(?:cairns?(?:org)?|journeys?|learning|badges?|steps?|stones?|paths?)+$/u

/** Rows of keyboards, and common sequences of characters. */
const ROWS = [
  ...['1234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'qwertzuiopü', 'azertyuiop', 'asdfghjkl'],
  ...['qsdfghjklm', 'zxcvbnm', 'yxcvbnm', 'wxcvbn'],
].flatMap((row) => [row, [...row].reverse().join('')])
/** Min. length of a run of letters or digits that counts as a pattern. */
const RUN_MIN = 5
/** Max. number of characters at each end of a password that are ignored when its core is checked. */
const EDGE_MAX = 4

let common: Promise<ReadonlySet<string>> | undefined

/**
 * Throws 400 for passwords whose core is a word of this site, a common password, a row of a
 * keyboard or a repeated character. Up to four signs or digits (around digits: letters) at each end
 * don't belong to the core.
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

/** The text without up to EDGE_MAX characters of a class at each end. */
function core(text: string, signs: string): string {
  return text.replace(new RegExp(`^${signs}{1,${EDGE_MAX}}|${signs}{1,${EDGE_MAX}}$`, 'gu'), '')
}

function isRun(text: string): boolean {
  return text.length >= RUN_MIN && (/^(.)\1+$/u.test(text) || ROWS.some((row) => (row + row).includes(text)))
}

/** The common passwords; they are read on first use, because the list takes 19 MB of memory. */
async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].map(String))
}
