import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sessionRef } from '#contract/person.ts'
import type { House } from '../house.ts'
import { Refusal } from '../refusal.ts'
import type { Auth } from './auth.ts'
import { deleteSession, sessionsOf } from './identity.store.ts'
import { type Pass, read, send, toWeb } from './mount.ts'

/** The devices somebody is signed in on. better-auth's own list would hand out their tokens. */
export function bindSessions(app: FastifyInstance, auth: Auth, house: House, pass: Pass): void {
  app.get('/list-sessions', async (request, reply) => {
    const { session, user } = await sessionOf(auth, house, request)
    const sessions = await sessionsOf(house, user.id)
    reply.send(sessions.map((one) => ({ ...one, current: one.id === session.id })))
  })

  app.post('/revoke-session', async (request, reply) => {
    const { id } = read(sessionRef, request)
    const { user } = await sessionOf(auth, house, request)
    await deleteSession(house.db, user.id, id)
    reply.send({ status: true })
  })

  for (const path of ['/revoke-sessions', '/revoke-other-sessions'])
    app.post(path, async (request, reply) => send(reply, await pass(request, {})))
}

/** The session of the request's cookie; 401 without one. */
export async function sessionOf(auth: Auth, house: House, request: FastifyRequest) {
  const found = await auth.api.getSession({ headers: toWeb(request, house).headers })
  if (!found) throw new Refusal('unauthenticated')
  return found
}
