import type { FastifyInstance, FastifyRequest } from 'fastify'
import { mailedToken } from '#contract/person.ts'
import type { House } from '../house.ts'
import { pageFor } from '../identity/links.ts'
import { read } from '../identity/mount.ts'
import { Refusal } from '../refusal.ts'
import { insertRefusal } from './invitations.store.ts'
import { readRefusalToken } from './invitations.ts'

/** For the page of an invitation's link, and for mail programs, which post a form to the address in the header. */
export function bindInvitations(app: FastifyInstance, { db, clock, settings }: House): void {
  /** For mail programs that open the address in the header instead of posting to it: nothing changes before a click. */
  app.get('/refuse-invitations', (request, reply) => {
    const { token } = request.query as { token?: unknown }
    return reply.redirect(pageFor(settings, 'refuse-invitations', typeof token === 'string' ? token : ''))
  })

  app.post('/refuse-invitations', async (request) => {
    const recipientHash = readRefusalToken(tokenOf(request), settings)
    if (recipientHash === null) throw new Refusal('linkInvalid')
    await insertRefusal(db, recipientHash, clock())
    return { status: true }
  })
}

function tokenOf(request: FastifyRequest): string {
  const { token } = request.query as { token?: unknown }
  return typeof token === 'string' ? token : read(mailedToken, request).token
}
