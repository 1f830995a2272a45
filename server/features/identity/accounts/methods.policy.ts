import type { ErrorCode } from '#contract/errors.ts'

interface SignInMethods {
  passwordId: string | null
  identities: readonly { id: string; provider: string }[]
  passkeys: readonly { id: string; host: string }[]
}

/** What this site offers: passwords, its providers, and passkeys for its host; null without passkeys. */
export interface Offered {
  passwords: boolean
  providers: readonly string[]
  host: string | null
}

/** A way to sign in can only be removed if another one stays that works here. */
export function reasonNotToRemove(
  id: string,
  { passwordId, identities, passkeys }: SignInMethods,
  { passwords, providers, host }: Offered,
): ErrorCode | null {
  const working = [
    ...(passwordId === null || !passwords ? [] : [passwordId]),
    ...identities.filter(({ provider }) => providers.includes(provider)).map((identity) => identity.id),
    ...passkeys.filter((passkey) => passkey.host === host).map((passkey) => passkey.id),
  ]
  return working.some((other) => other !== id) ? null : 'lastSignIn'
}
