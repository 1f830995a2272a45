import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/core/http/app-context.ts'
import { HttpError } from '#server/core/http/http-error.ts'
import { findProfile } from '#server/features/people/people.store.ts'
import { presentProfile } from '#server/features/people/people.view.ts'
import { needsFactor } from './sessions/needs-factor.ts'
import { type BegunSession, handOver } from './sessions/sessions.ts'
import { createTokenWriter } from './sessions/tokens.ts'

interface Browser {
  request: FastifyRequest
  reply: FastifyReply
}

interface SignedIn {
  begun: BegunSession
  email: string
  emailVerified: boolean
}

export type Answer = ReturnType<typeof createAnswer>

/**
 * Creates the answer to a sign-in, with a bearer token and the profile, which saves the browser two
 * requests.
 */
export function createAnswer(context: AppContext) {
  const writeToken = createTokenWriter(context)
  return async (browser: Browser, { begun, email, emailVerified }: SignedIn) => {
    await handOver(context, browser, begun)
    const { id: sessionId, userId } = begun
    const [token, profile, site] = await Promise.all([
      writeToken({ userId, sessionId }),
      findProfile(context.db, userId, userId),
      context.site.read(),
    ])
    if (!profile) throw new HttpError('unauthenticated')
    const own = {
      email,
      emailVerified,
      site,
      needsFactor: await needsFactor(context, { ...profile, factorAt: begun.factorAt }),
    }
    return { user: { id: userId }, token, profile: presentProfile(profile, own) }
  }
}
