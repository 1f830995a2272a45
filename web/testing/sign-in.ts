import type { Person, Profile } from '#contract/person.ts'
import { loadSession } from '#web/core/session/session.ts'
import { profileOf } from './builders.ts'

let signedIn: Profile | null = null

/** Signs a person in; the stub server then returns their profile. */
export async function signInAs(person: Person & Partial<Profile>): Promise<void> {
  signedIn = { ...profileOf(person), ...person }
  storeToken(person.id)
  await loadSession()
}

/** Clears the browser's storage and continues as a visitor, without a request. */
export async function resetSession(): Promise<void> {
  signedIn = null
  localStorage.clear()
  sessionStorage.clear()
  await loadSession()
}

export function signedInProfile(): Profile | null {
  return signedIn
}

/** Stores a token of this person, as signing in in another tab would. */
export function storeToken(personId: string): void {
  localStorage.setItem('accessToken', tokenOf(personId))
}

/** A token of this person that expires in `seconds`. */
export function tokenOf(personId: string, seconds = 86_400): string {
  const now = Math.floor(Date.now() / 1000)
  const claims = { sub: personId, iat: now, exp: now + seconds }
  return `head.${btoa(JSON.stringify(claims))}.${Math.random()}`
}

/** The response to sign-in and registration. */
export function signInAnswer(person: Person & Partial<Profile>) {
  return { user: { id: person.id }, token: tokenOf(person.id), profile: { ...profileOf(person), ...person } }
}
