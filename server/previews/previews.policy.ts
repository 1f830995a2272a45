import type { ErrorCode } from '#contract/errors.ts'

/** Members have any link looked at; visitors those that stand on a journey they may read. */
export function reasonNotToPreview(isMember: boolean, standsInTheOpen: boolean): ErrorCode | null {
  return isMember || standsInTheOpen ? null : 'unauthenticated'
}
