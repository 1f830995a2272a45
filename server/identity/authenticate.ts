import type { FastifyRequest } from 'fastify'
import { reading } from '../db/replica.ts'
import { gathered } from '../gathered.ts'
import type { House } from '../house.ts'
import { Refusal } from '../refusal.ts'
import type { Auth } from './auth.ts'
import { findViewers } from './identity.store.ts'
import { type Claims, makeTokenReader } from './tokens.ts'
import type { Viewer } from './viewer.ts'

/** Sessions that one statement looks up at most. */
const TOGETHER = 100

/** Who sent this request: nobody without a token; a token that does not stand is refused, also where anybody may call. */
export type Authenticate = (request: FastifyRequest) => Promise<Viewer | null>

export function makeAuthenticate(auth: Auth, house: House): Authenticate {
  const readToken = makeTokenReader(auth, house)
  const find = gathered(TOGETHER, (claims: readonly Claims[]) =>
    reading(house.replica, () => findViewers(house, claims)),
  )
  return async (request) => {
    const header = request.headers.authorization
    if (header === undefined) return null
    const token = /^Bearer (\S+)$/i.exec(header)?.[1]
    const claims = token === undefined ? null : await readToken(token)
    const viewer = claims && (await find(claims))
    if (!viewer) throw new Refusal('unauthenticated')
    return viewer
  }
}
