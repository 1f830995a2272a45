import { ApiError } from '#web/core/api/api-error.ts'

/** A failure for want of a recent sign-in says how an account without a password gets past it. */
export function explained(failure: unknown, message: string): unknown {
  return failure instanceof ApiError && failure.code === 'staleSession'
    ? new ApiError(failure.status, { ...failure, message })
    : failure
}
