import type { FastifyRequest } from 'fastify'
import type { AppContext } from '#server/core/http/app-context.ts'

/**
 * The origin of the request. Without PUBLIC_URL the site has three origins, and a sign-in returns
 * to the one it began on.
 */
export function originOf({ settings }: Pick<AppContext, 'settings'>, { headers }: FastifyRequest): string {
  return settings.origins.find((origin) => new URL(origin).host === headers.host) ?? settings.publicUrl
}

/** The callback address, to which a provider returns. */
export function callbackOf(origin: string, provider: string): string {
  return `${origin}/api/auth/callback/${provider}`
}
