import type { FastifyRequest } from 'fastify'
import { reading } from '../db/replica.ts'
import type { House } from '../house.ts'
import { Refusal } from '../refusal.ts'
import type { Auth } from './auth.ts'
import { findViewer } from './identity.store.ts'
import { makeTokenReader } from './tokens.ts'
import type { Viewer } from './viewer.ts'

/** Who sent this request: nobody without a token; a token that does not stand is refused, also where anybody may call. */
export type Authenticate = (request: FastifyRequest) => Promise<Viewer | null>

export function makeAuthenticate(auth: Auth, house: House): Authenticate {
  const readToken = makeTokenReader(auth, house)
  return async (request) => {
    const header = request.headers.authorization
    if (header === undefined) return null
    const token = /^Bearer (\S+)$/i.exec(header)?.[1]
    const claims = token === undefined ? null : await readToken(token)
    const viewer = claims && (await reading(house.replica, () => findViewer(house, claims)))
    if (!viewer) throw new Refusal('unauthenticated')
    return viewer
  }
}
