import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/core/http/app-context.ts'
import { openToken, sealToken } from '#server/core/platform/secrets.ts'
import { readCookie, writeCookie } from './cookies.ts'

type Context = Pick<AppContext, 'settings' | 'clock'>

interface SealedCookie {
  name: string
  purpose: string
  lifetimeMs: number
}

/** Creates functions for a cookie with an id that only the server can read, until it expires. */
export function createSealedCookie({ name, purpose, lifetimeMs }: SealedCookie) {
  return {
    remember(reply: FastifyReply, id: string, { settings, clock }: Context): void {
      const text = JSON.stringify({ id, endsAt: clock() + lifetimeMs })
      const value = sealToken(text, { authSecret: settings.authSecret, purpose })
      writeCookie(reply, { name, value, maxAgeSeconds: lifetimeMs / 1000 }, settings)
    },

    /** The id in this browser's cookie; null without one. */
    read(request: FastifyRequest, { settings, clock }: Context): string | null {
      const value = readCookie(request, name, settings)
      const json = value === undefined ? null : openToken(value, { authSecret: settings.authSecret, purpose })
      if (json === null) return null
      const { id, endsAt }: { id: string; endsAt: number } = JSON.parse(json)
      return endsAt > clock() ? id : null
    },

    forget(reply: FastifyReply, { settings }: Context): void {
      writeCookie(reply, { name, value: '', maxAgeSeconds: 0 }, settings)
    },
  }
}
