import { MODERATOR_EMAIL } from './place.ts'

const PASSWORD = 'stones-and-trails'
const MESSAGES = [
  'The dotted line of a journey is lovely. Could steps be printed two to a page?',
  'A link in “Machine learning from the ground up” leads nowhere since last week; the course has moved.',
]

/** Gives the moderators something to do: messages, reports of a journey and of a person, a journey that is hidden already. */
export async function tellModerators(url: string): Promise<void> {
  const visitor = caller(url)
  for (const feedback of MESSAGES)
    await visitor('/feedback/submit', {
      feedbackInputDTO: { name: 'Rosa Lind', email: 'rosa@example.org', phone: '+43 1 5550100', feedback },
    })
  const journeys = await visitor('/path/all?sort=newest&limit=100')
  const [hidden, reported] = journeys.slice(-2)
  const member = await signedIn(url, 'maya@example.org')
  await member('/report', { kind: 'journey', id: reported.id, reason: 'Its third step is an advertisement.' })
  await member('/report', { kind: 'person', id: reported.owner.id, reason: 'Writes the same under everything.' })
  const moderator = await signedIn(url, MODERATOR_EMAIL)
  await moderator(`/moderation/journeys/${hidden.id}/hide`, { reason: 'Copied from a book, word for word.' })
}

async function signedIn(url: string, email: string) {
  const answer = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD, rememberMe: true }),
  })
  const cookie = answer.headers.getSetCookie().map((line) => line.split(';')[0])
  const { token } = await (await fetch(`${url}/api/auth/token`, { headers: { cookie: cookie.join('; ') } })).json()
  return caller(url, { authorization: `Bearer ${token}` })
}

/** Posts where there is a body, else gets. */
function caller(url: string, who: Record<string, string> = {}) {
  return async (path: string, body?: object) => {
    const headers = { ...who, ...(body && { 'content-type': 'application/json' }) }
    const post = body && { method: 'POST', body: JSON.stringify(body) }
    const answer = await fetch(`${url}/api${path}`, { headers, ...post })
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    return answer.status === 204 ? null : await answer.json()
  }
}
