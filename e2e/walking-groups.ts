import type { NewMember } from './accounts.ts'
import { asMember } from './versions.ts'

/** Questions that take turns, since no one posts the same words twice in a row. */
const QUESTIONS = ['Which screen reader shall we take?', 'Shall we try it together?']
let made = 0

/** A group with a question and a meeting that the member leads on the journey with the most likes; returns its id. */
export async function makeGroup(url: string, member: Pick<NewMember, 'headers'>): Promise<string> {
  const call = asMember(url, member)
  const [liked] = await call('GET', '/path/all?limit=1&sort=likes')
  const message = 'No rush: one step a week gets us there.'
  const { id } = await call('POST', '/groups', { journeyId: liked.id, name: 'Design team, autumn round', message })
  await call('POST', `/groups/${id}/comments`, { text: QUESTIONS[made++ % QUESTIONS.length] })
  const at = new Date(Date.now() + 3 * 24 * 3_600_000).toISOString()
  const link = 'https://meet.example.org/design'
  await call('PUT', `/groups/${id}/meeting`, { at, name: 'Screen reader quarter hour', place: 'The big room', link })
  await call('PUT', `/groups/${id}/meeting/answer`, { comes: true })
  return id
}

/** The path below `/app/groups` to which the link of such a group leads. */
export async function makeJoinLink(url: string, member: Pick<NewMember, 'headers'>): Promise<string> {
  const id = await makeGroup(url, member)
  const { link } = await asMember(url, member)('PUT', `/groups/${id}/link`, { uses: 20, days: 14 })
  return `${id}/join?key=${link.key}`
}
