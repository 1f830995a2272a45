import { ApiError } from '#web/core/api/api-error.ts'

/**
 * If a call failed because the sign-in isn't recent, returns the error with `message`, which
 * explains what an account without a password has to do; null leaves the server's own.
 */
export function explained(failure: unknown, message: string | null): unknown {
  return message !== null && failure instanceof ApiError && failure.code === 'staleSession'
    ? new ApiError(failure.status, { ...failure, message })
    : failure
}
