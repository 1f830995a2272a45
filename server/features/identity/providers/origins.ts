import type { FastifyRequest } from 'fastify'
import type { AppContext } from '#server/core/http/app-context.ts'

/**
 * The origin of the request: without PUBLIC_URL the site has three, and a sign-in returns to its
 * own.
 */
export function originOf({ settings }: Pick<AppContext, 'settings'>, { headers }: FastifyRequest): string {
  return settings.origins.find((origin) => new URL(origin).host === headers.host) ?? settings.publicUrl
}

/** The address to which a provider returns. */
export function callbackOf(origin: string, provider: string): string {
  return `${origin}/api/auth/callback/${provider}`
}
