import { setTimeout as wait } from 'node:timers/promises'
import { cookieOf } from './generate/sessions.ts'

/** Request headers of a signed-in user; their token expires after five minutes. */
export async function authHeaders(url: string, userId: string): Promise<Record<string, string>> {
  const response = await retryWhenOverloaded(() =>
    fetch(`${url}/api/auth/token`, { headers: { cookie: cookieOf(userId) } }),
  )
  if (!response.ok) throw new Error(`Token request failed: ${response.status} ${await response.text()}`)
  const { token } = (await response.json()) as { token: string }
  return { authorization: `Bearer ${token}` }
}

/** Repeats a request that load shedding refused, after the time in its `retry-after` header. */
export async function retryWhenOverloaded(request: () => Promise<Response>): Promise<Response> {
  const response = await request()
  const seconds = Number(response.headers.get('retry-after'))
  if (response.status !== 503 || seconds === 0) return response
  await wait(seconds * 1000)
  return retryWhenOverloaded(request)
}
