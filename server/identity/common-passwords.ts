import { Refusal } from '../refusal.ts'

let common: Promise<ReadonlySet<string>> | undefined

/** Refuses a password that stands on the lists every guesser begins with. */
export async function refuseCommonPassword(password: string, field: string): Promise<void> {
  common ??= readList()
  if ((await common).has(password.toLowerCase()))
    throw new Refusal('invalid', { fields: [{ field, key: 'passwordCommon' }] })
}

/** 19 MB while it is read: not before somebody registers. */
async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].map(String))
}
