/** Registers people and signs them in over HTTP, for browser tests, trials and benchmarks. */
export interface Account {
  email: string
  password: string
  firstName: string
  lastName: string
}

export interface SignedIn {
  id: string
  /** The value of the `cookie` header, with the session. */
  cookie: string
  /** A bearer token for API calls; it expires after five minutes. */
  token: string
}

export async function signUp(url: string, { firstName, lastName, ...account }: Account): Promise<SignedIn> {
  const name = `${firstName} ${lastName}`
  return await openSession(url, '/sign-up/email', { ...account, name, firstName, lastName })
}

export async function signIn(url: string, account: Pick<Account, 'email' | 'password'>): Promise<SignedIn> {
  return await openSession(url, '/sign-in/email', { ...account, rememberMe: true })
}

/** Requests a new token for the session in this cookie. */
export async function fetchToken(url: string, cookie: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/token`, { headers: { cookie } })
  const { token } = (await jsonOf(response)) as { token: string }
  return token
}

async function openSession(url: string, path: string, body: object): Promise<SignedIn> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${url}/api/auth${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const { user } = (await jsonOf(response)) as { user: { id: string } }
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return { id: user.id, cookie, token: await fetchToken(url, cookie) }
}

async function jsonOf(response: Response): Promise<unknown> {
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${await response.text()}`)
  return await response.json()
}
