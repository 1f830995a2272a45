import { HttpError } from '#server/http/http-error.ts'

/** Words of this place: with nothing but digits and signs around them they are guessed first. */
const OWN_WORDS = ['cairn', 'cairns', 'cairnorg', 'journey', 'journeys', 'learningjourney', 'badge', 'stepstone']

let common: Promise<ReadonlySet<string>> | undefined

/** Refuses a password that stands on the lists every guesser begins with, or is made of this place's own words. */
export async function refuseCommonPassword(password: string, field: string): Promise<void> {
  common ??= readList()
  const isOurs = OWN_WORDS.includes(password.toLowerCase().replace(/[^\p{L}]/gu, ''))
  if (isOurs || (await common).has(password.toLowerCase()))
    throw new HttpError('invalid', { fields: [{ field, key: 'passwordCommon' }] })
}

/** 19 MB while it is read: not before user registers. */
async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].map(String))
}
