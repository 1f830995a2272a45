import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey, jwtVerify } from 'jose'
import type { AppContext } from '#server/http/app-context.ts'

const TOKENS_REMEMBERED = 10_000

export interface Claims {
  userId: string
  sessionId: string
  /** ms */
  endsAt: number
}

/** Where the public keys of our own tokens are read. */
interface KeySource {
  api: { getJwks: () => Promise<object> }
}

/** Reads a bearer token; null for one that is forged, expired or not ours. A token once verified is remembered. */
export function makeTokenReader(auth: KeySource, { settings, clock }: Pick<AppContext, 'settings' | 'clock'>) {
  const remembered = new Map<string, Claims>()
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
    const known = remembered.get(token)
    if (known) return known.endsAt > clock() ? known : null
    const claims = await verify(token)
    if (claims === null) return null
    if (remembered.size >= TOKENS_REMEMBERED) forgetSome(remembered, clock())
    remembered.set(token, claims)
    return claims
  }
}

function forgetSome(remembered: Map<string, Claims>, now: number): void {
  for (const [token, { endsAt }] of remembered) if (endsAt <= now) remembered.delete(token)
  if (remembered.size >= TOKENS_REMEMBERED) remembered.clear()
}
