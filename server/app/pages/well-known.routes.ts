import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/core/http/app-context.ts'
import { HttpError } from '#server/core/http/http-error.ts'
import { isoTime } from '#server/core/platform/time.ts'

const PASSWORD_PAGE = '/app/user/edit?part=account#password'
/** Validity of security.txt in ms; RFC 9116 recommends less than a year. */
const EXPIRES_MS = 180 * 24 * 3600 * 1000
const CACHE_CONTROL = 'public, max-age=86400'

/** Well-known paths for password managers (W3C) and security researchers (RFC 9116). */
export function bindWellKnown(app: FastifyInstance, { settings, clock }: Pick<AppContext, 'settings' | 'clock'>): void {
  app.get('/.well-known/change-password', (_request, reply) => reply.redirect(PASSWORD_PAGE, 302))

  app.get('/.well-known/security.txt', (_request, reply) => {
    const { securityContact, publicUrl } = settings
    if (securityContact === null) throw new HttpError('notFound')
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${isoTime(clock() + EXPIRES_MS)}`,
      'Preferred-Languages: en, de, fr',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ]
    return reply
      .header('cache-control', CACHE_CONTROL)
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`)
  })
}
