import type { FastifyRequest } from 'fastify'
import type { AppContext } from '#server/core/http/app-context.ts'
import { HttpError } from '#server/core/http/http-error.ts'

/**
 * Prevents pages of other sites from sending requests with the user's cookies or network address.
 * Clients other than browsers send no `Origin`.
 */
export function refuseForeignOrigin(
  { headers: { origin } }: FastifyRequest,
  { settings }: Pick<AppContext, 'settings'>,
): void {
  if (origin !== undefined && !settings.origins.includes(origin)) throw new HttpError('forbidden')
}
