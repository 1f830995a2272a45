import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import type { Settings } from '#server/core/platform/settings.ts'

/** Browser features that no page uses; sharing and the clipboard stay allowed. */
const PERMISSIONS = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial', 'midi']
  .map((feature) => `${feature}=()`)
  .join(', ')

/**
 * Sets Helmet's headers, computed once, on every response; pages replace the content security
 * policy.
 */
export function setSecurityHeaders(
  app: FastifyInstance,
  { publicUrl, hstsSubdomains }: Pick<Settings, 'publicUrl' | 'hstsSubdomains'>,
): void {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  const set = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], imgSrc: ["'self'"], frameAncestors: ["'none'"] },
    },
    frameguard: { action: 'deny' },
    strictTransportSecurity: publicUrl.startsWith('https:') && { includeSubDomains: hstsSubdomains },
  })
  set(response.req, response, () => {})
  const headers = { ...response.getHeaders(), 'permissions-policy': PERMISSIONS }
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}
