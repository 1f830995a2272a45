import type { ErrorCode } from '#contract/errors.ts'

interface SignInMethods {
  hasPassword: boolean
  identities: readonly { id: string; provider: string }[]
}

/**
 * An identity can only be removed if a password, or an identity at another configured provider,
 * stays.
 */
export function reasonNotToRemove(
  id: string,
  { hasPassword, identities }: SignInMethods,
  configured: readonly string[],
): ErrorCode | null {
  const staysUsable = identities.some((other) => other.id !== id && configured.includes(other.provider))
  return hasPassword || staysUsable ? null : 'lastSignIn'
}
