import { HttpError } from '#server/http/http-error.ts'

/** Words of this site, which attackers guess first with digits and punctuation around them. */
const SITE_WORDS = ['cairn', 'cairns', 'cairnorg', 'journey', 'journeys', 'learningjourney', 'badge', 'stepstone']

let common: Promise<ReadonlySet<string>> | undefined

/** Throws 400 for passwords on the common lists and for words of this site. */
export async function refuseCommonPassword(password: string, field: string): Promise<void> {
  common ??= readList()
  const isSiteWord = SITE_WORDS.includes(password.toLowerCase().replace(/[^\p{L}]/gu, ''))
  if (isSiteWord || (await common).has(password.toLowerCase()))
    throw new HttpError('invalid', { fields: [{ field, key: 'passwordCommon' }] })
}

/** Loaded on first use, because the list takes 19 MB of memory while it is read. */
async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].map(String))
}
