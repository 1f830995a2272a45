import { HttpError } from '#server/core/http/http-error.ts'

/** Passwords made only of words of this site, after digits and punctuation are removed. */
const SITE_WORDS = /^(?:cairns?(?:org)?|journeys?|learning|badges?|steps?|stones?|paths?)+$/u

let common: Promise<ReadonlySet<string>> | undefined

/** Throws 400 for words of this site, and for passwords on the common lists with at most one sign or digit added. */
export async function refuseCommonPassword(password: string, field: string): Promise<void> {
  common ??= readList()
  const folded = password.toLowerCase()
  const list = await common
  const isCommon = [folded, withoutFirst(folded), withoutLast(folded)].some((each) => list.has(each))
  if (isCommon || SITE_WORDS.test(folded.replace(/\P{L}/gu, '')))
    throw new HttpError('invalid', { fields: [{ field, key: 'passwordCommon' }] })
}

function withoutFirst(text: string): string {
  return text.replace(/^\P{L}/u, '')
}

function withoutLast(text: string): string {
  return text.replace(/\P{L}$/u, '')
}

/** The common passwords, read on first use, because reading the list takes 19 MB of memory. */
async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].map(String))
}
