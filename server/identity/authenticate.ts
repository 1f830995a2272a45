import type { FastifyRequest } from 'fastify'
import { batch } from '#server/database/batch.ts'
import { reading } from '#server/database/replica.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { HttpError } from '#server/http/http-error.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Auth } from './auth.ts'
import { findViewers } from './identity.store.ts'
import { type Claims, makeTokenReader } from './tokens.ts'

/** Sessions that one statement looks up at most. */
const TOGETHER = 100

/** Who sent this request: nobody without a token; a token that does not stand is refused, also where anybody may call. */
export type Authenticate = (request: FastifyRequest) => Promise<Viewer | null>

export function makeAuthenticate(auth: Auth, context: AppContext): Authenticate {
  const readToken = makeTokenReader(auth, context)
  const find = batch(TOGETHER, (claims: readonly Claims[]) =>
    reading(context.replica, () => findViewers(context, claims)),
  )
  return async (request) => {
    const header = request.headers.authorization
    if (header === undefined) return null
    const token = /^Bearer (\S+)$/i.exec(header)?.[1]
    const claims = token === undefined ? null : await readToken(token)
    const viewer = claims && (await find(claims))
    if (!viewer) throw new HttpError('unauthenticated')
    return viewer
  }
}
