import { setTimeout as wait } from 'node:timers/promises'
import { cookieOf } from './generate/sessions.ts'

/** Headers of a call by somebody who has signed in. The token in them ends after five minutes. */
export async function signedIn(url: string, userId: string): Promise<Record<string, string>> {
  const answer = await whenCalm(() => fetch(`${url}/api/auth/token`, { headers: { cookie: cookieOf(userId) } }))
  if (!answer.ok) throw new Error(`A token: ${answer.status} ${await answer.text()}`)
  const { token } = (await answer.json()) as { token: string }
  return { authorization: `Bearer ${token}` }
}

/** A server that was just asked for too much says when to come again. */
export async function whenCalm(ask: () => Promise<Response>): Promise<Response> {
  const answer = await ask()
  const seconds = Number(answer.headers.get('retry-after'))
  if (answer.status !== 503 || seconds === 0) return answer
  await wait(seconds * 1000)
  return whenCalm(ask)
}
