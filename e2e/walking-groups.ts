import type { NewMember } from './accounts.ts'
import { asMember } from './versions.ts'

/** A group that the member leads on the journey with the most likes; returns its id. */
export async function makeGroup(url: string, member: Pick<NewMember, 'headers'>): Promise<string> {
  const call = asMember(url, member)
  const [liked] = await call('GET', '/path/all?limit=1&sort=likes')
  const message = 'No rush: one step a week gets us there.'
  const { id } = await call('POST', '/groups', { journeyId: liked.id, name: 'Design team, autumn round', message })
  return id
}

/** The path below `/app/groups` to which the link of such a group leads. */
export async function makeJoinLink(url: string, member: Pick<NewMember, 'headers'>): Promise<string> {
  const id = await makeGroup(url, member)
  const { link } = await asMember(url, member)('PUT', `/groups/${id}/link`, { uses: 20, days: 14 })
  return `${id}/join?key=${link.key}`
}
