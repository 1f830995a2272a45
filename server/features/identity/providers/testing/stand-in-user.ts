import { once } from 'node:events'
import { type AddressInfo, createServer as createProbe } from 'node:net'
import { cookiesOf, type TestServer } from '#server/testing/test-server.ts'

export interface SignInResult {
  /** Where the pop-up ends. */
  location: string
  /** The cookies that the callback set, to send back. */
  cookie: string
  setCookies: string[]
}

export async function startSignIn(server: TestServer): Promise<{ url: string; cookie: string }> {
  const reply = await server.visitor.post('/auth/sign-in/social', { provider: 'google' })
  return { url: reply.body.url, cookie: cookiesOf(reply) }
}

/** Starts the sign-in, submits the stand-in's form and follows the redirects like a browser that has cookies. */
export async function signInAtStandIn(
  server: TestServer,
  form: Record<string, string>,
  cookies = '',
): Promise<SignInResult> {
  const { url, cookie } = await startSignIn(server)
  const jar = new Map<string, string>()
  let location = url
  let body: URLSearchParams | null = null
  for (let hop = 0; hop < 12 && !location.startsWith('http://localhost:3000'); hop++) {
    const headers = { cookie: [...jar].map((pair) => pair.join('=')).join('; ') }
    const response: Response = await fetch(location, {
      redirect: 'manual',
      headers,
      ...(body && { method: 'POST', body }),
    })
    for (const set of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';')[0] ?? '').split(/=(.*)/s)
      jar.set(name, value)
    }
    body = response.status === 200 ? new URLSearchParams(form) : null
    if (!body) location = new URL(response.headers.get('location') ?? '', location).href
  }
  const path = location.replace('http://localhost:3000/api', '')
  const reply = await server.visitor.get(path, { cookie: [cookie, cookies].filter(Boolean).join('; ') })
  const setCookies = [reply.headers['set-cookie'] ?? []].flat().map(String)
  return { location: String(reply.headers.location), cookie: cookiesOf(reply), setCookies }
}

/** The signed identity of a person whose provider gave no verified email. */
export function identityIn({ location }: SignInResult): string {
  return new URL(location, 'http://localhost:3000').searchParams.get('identity') ?? ''
}

export async function freePort(): Promise<number> {
  const probe = createProbe().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
