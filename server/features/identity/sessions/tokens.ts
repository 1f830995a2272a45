import { createSecretKey, type KeyObject } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import type { AppContext } from '#server/core/http/app-context.ts'
import { derivedKey } from '#server/core/platform/secrets.ts'
import type { Settings } from '#server/core/platform/settings.ts'

/** Lifetime of a bearer token in seconds. */
const TOKEN_SECONDS = 300
const ALGORITHM = 'HS256'
const CACHED_MAX = 10_000

interface Claims {
  userId: string
  sessionId: string
  /** When the token expires, in ms. */
  endsAt: number
}

/** Creates bearer tokens: JSON Web Tokens, signed with a key derived from AUTH_SECRET. */
export function createTokenWriter({ settings, clock }: Pick<AppContext, 'settings' | 'clock'>) {
  const key = keyOf(settings)
  return ({ userId, sessionId }: Omit<Claims, 'endsAt'>): Promise<string> => {
    const now = Math.floor(clock() / 1000)
    return new SignJWT({ sid: sessionId })
      .setProtectedHeader({ alg: ALGORITHM })
      .setSubject(userId)
      .setIssuer(settings.publicUrl)
      .setAudience(settings.publicUrl)
      .setIssuedAt(now)
      .setExpirationTime(now + TOKEN_SECONDS)
      .sign(key)
  }
}

/**
 * Verifies bearer tokens; null for forged and expired tokens, and for tokens of other sites.
 * Verified tokens are cached.
 */
export function createTokenReader({ settings, clock }: Pick<AppContext, 'settings' | 'clock'>) {
  const key = keyOf(settings)
  const cached = new Map<string, Claims>()

  async function verify(token: string): Promise<Claims | null> {
    const { publicUrl } = settings
    const expected = { issuer: publicUrl, audience: publicUrl, algorithms: [ALGORITHM], currentDate: new Date(clock()) }
    try {
      const { sub, sid, exp } = (await jwtVerify(token, key, expected)).payload
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

function keyOf({ authSecret }: Settings): KeyObject {
  return createSecretKey(derivedKey({ authSecret, purpose: 'cairn bearer token' }))
}

function evictExpired(cached: Map<string, Claims>, now: number): void {
  for (const [token, { endsAt }] of cached) if (endsAt <= now) cached.delete(token)
  if (cached.size >= CACHED_MAX) cached.clear()
}
