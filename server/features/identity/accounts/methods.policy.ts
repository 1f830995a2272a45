import type { ErrorCode } from '#contract/errors.ts'

interface SignInMethods {
  hasPassword: boolean
  identities: readonly { id: string; provider: string }[]
}

/** An identity can go if a password or one at another configured provider stays. */
export function reasonNotToRemove(
  id: string,
  { hasPassword, identities }: SignInMethods,
  configured: readonly string[],
): ErrorCode | null {
  const staysUsable = identities.some((other) => other.id !== id && configured.includes(other.provider))
  return hasPassword || staysUsable ? null : 'lastSignIn'
}
