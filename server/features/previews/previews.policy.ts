import type { ErrorCode } from '#contract/errors.ts'

/** Members can preview any link, visitors only links of public journeys. */
export function reasonNotToPreview(isMember: boolean, isPublicLink: boolean): ErrorCode | null {
  return isMember || isPublicLink ? null : 'unauthenticated'
}
