import { signIn } from '../tools/auth-client.ts'
import { DEMO_PASSWORD, MEMBER_EMAIL, MODERATOR_EMAIL } from './accounts.ts'

const MESSAGES = [
  'The dotted line of a journey is lovely. Could steps be printed two to a page?',
  'A link in “Machine learning from the ground up” leads nowhere since last week; the course has moved.',
]

/**
 * Creates content for the moderation pages: feedback, a reported comment in its thread, a reported journey and person,
 * and a hidden journey.
 */
export function createModerationCases(url: string): Promise<void> {
  const known = created.get(url) ?? createCases(url)
  created.set(url, known)
  return known
}

/** The cases by server: a worker may come back to the tests that need them. */
const created = new Map<string, Promise<void>>()

async function createCases(url: string): Promise<void> {
  const visitor = createCaller(url)
  for (const feedback of MESSAGES)
    await visitor('/feedback/submit', {
      feedbackInputDTO: { name: 'Rosa Lind', email: 'rosa@example.org', phone: '+43 1 5550100', feedback },
    })
  const journeys = await visitor('/path/all?sort=newest&limit=100')
  const [hidden, reported] = journeys.slice(-2)
  const member = await createCallerOf(url, MEMBER_EMAIL)
  const asked = await member(`/path/comments/${reported.id}`, { text: 'Is `a * b` right here?' })
  const seller = await createCallerOf(url, 'tomas@example.org')
  const text = 'My course teaches it in a week: https://example.org/course'
  const { id } = await seller(`/path/comments/${reported.id}`, { text, parentId: asked.id })
  await member('/report', { kind: 'comment', id, reason: 'Sells a course' })
  await member('/report', { kind: 'journey', id: reported.id, reason: 'Its third step is an advertisement.' })
  await member('/report', { kind: 'person', id: reported.owner.id, reason: 'Writes the same under everything.' })
  const moderator = await createCallerOf(url, MODERATOR_EMAIL)
  await moderator(`/moderation/journeys/${hidden.id}/hide`, { reason: 'Copied from a book, word for word.' })
}

async function createCallerOf(url: string, email: string) {
  const { token } = await signIn(url, { email, password: DEMO_PASSWORD })
  return createCaller(url, { authorization: `Bearer ${token}` })
}

/** Returns a function that makes API calls: POST if it gets a body, else GET. */
function createCaller(url: string, authorization: Record<string, string> = {}) {
  return async (path: string, body?: object) => {
    const headers = { ...authorization, ...(body && { 'content-type': 'application/json' }) }
    const post = body && { method: 'POST', body: JSON.stringify(body) }
    const response = await fetch(`${url}/api${path}`, { headers, ...post })
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    return response.status === 204 ? null : await response.json()
  }
}
