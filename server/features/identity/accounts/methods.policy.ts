import type { ErrorCode } from '#contract/errors.ts'

interface SignInMethods {
  passwordId: string | null
  identities: readonly { id: string; provider: string }[]
  passkeys: readonly { id: string; host: string }[]
}

/**
 * The ways to sign in that this site offers: passwords, its providers, and passkeys for its host
 * (null without passkeys).
 */
export interface Offered {
  passwords: boolean
  providers: readonly string[]
  host: string | null
}

/** Why a way to sign in can't be removed: no other one that works here would be left. */
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
