import type { ModeratorClaim } from '#server/core/platform/settings.ts'

/** Whether the claim of the settings has their value, or is a list that contains it. */
export function hasModeratorClaim(claims: Record<string, unknown>, moderator: ModeratorClaim | null): boolean {
  if (moderator === null) return false
  const found = readClaim(claims, moderator.claim)
  return found === moderator.value || (Array.isArray(found) && found.includes(moderator.value))
}

/** A claim by its name, which can have dots, or by its path, as in 'realm_access.roles'. */
export function readClaim(claims: Record<string, unknown>, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name]
  let found: unknown = claims
  for (const part of name.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, part)) return undefined
    found = (found as Record<string, unknown>)[part]
  }
  return found
}
