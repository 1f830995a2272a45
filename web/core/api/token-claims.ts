export const TOKEN_KEY = 'accessToken'

interface Claims {
  sub: string
  iat: number
  exp: number
}

/** The claims in a bearer token, unverified; empty if it can't be read. */
export function claimsOf(token: string): Claims {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    return JSON.parse(atob(payload))
  } catch {
    return { sub: '', iat: 0, exp: 0 }
  }
}
