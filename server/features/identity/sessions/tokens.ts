import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey, jwtVerify } from 'jose'
import type { AppContext } from '#server/core/http/app-context.ts'

const CACHED_MAX = 10_000

export interface Claims {
  userId: string
  sessionId: string
  /** In ms. */
  endsAt: number
}

/** Provides the public keys of the tokens. */
interface KeySource {
  api: { getJwks: () => Promise<object> }
}

/** Verifies bearer tokens; null if forged, expired or foreign. Verified tokens are cached. */
export function createTokenReader(auth: KeySource, { settings, clock }: Pick<AppContext, 'settings' | 'clock'>) {
  const cached = new Map<string, Claims>()
  let keys: JWTVerifyGetKey | null = null

  async function readKeys(): Promise<JWTVerifyGetKey> {
    keys = createLocalJWKSet((await auth.api.getJwks()) as JSONWebKeySet)
    return keys
  }

  async function verify(token: string): Promise<Claims | null> {
    const expected = { issuer: settings.publicUrl, audience: settings.publicUrl, currentDate: new Date(clock()) }
    const check = async (getKey: JWTVerifyGetKey) => (await jwtVerify(token, getKey, expected)).payload
    try {
      const payload = await check(keys ?? (await readKeys())).catch(async (error) => {
        if (error instanceof errors.JWKSNoMatchingKey) return check(await readKeys())
        throw error
      })
      const { sub, sid, exp } = payload
      return typeof sub === 'string' && typeof sid === 'string' && exp !== undefined
        ? { userId: sub, sessionId: sid, endsAt: exp * 1000 }
        : null
    } catch (error) {
      if (error instanceof errors.JOSEError) return null
      throw error
    }
  }

  return async function readToken(token: string): Promise<Claims | null> {
    const found = cached.get(token)
    if (found) return found.endsAt > clock() ? found : null
    const claims = await verify(token)
    if (claims === null) return null
    if (cached.size >= CACHED_MAX) evictExpired(cached, clock())
    cached.set(token, claims)
    return claims
  }
}

function evictExpired(cached: Map<string, Claims>, now: number): void {
  for (const [token, { endsAt }] of cached) if (endsAt <= now) cached.delete(token)
  if (cached.size >= CACHED_MAX) cached.clear()
}
