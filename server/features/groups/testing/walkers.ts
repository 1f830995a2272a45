import type { Group } from '#contract/group.ts'
import type { Reply, TestUser } from '#server/testing/test-server.ts'

interface Plan {
  name?: string
  message?: string
  lastDay?: string | null
  personIds?: string[]
  followingIds?: string[]
  emails?: string[]
  isClass?: boolean
}

/** Makes a group that walks the journey. */
export async function makeGroup(lead: TestUser, journey: { id: string }, plan: Plan = {}): Promise<Group> {
  const reply = await lead.post('/groups', { journeyId: journey.id, name: 'Mountain Goats', ...plan })
  if (reply.status !== 201) throw new Error(`No group: ${JSON.stringify(reply.body)}`)
  return reply.body
}

/** Makes a group of which all these people are members. */
export async function makeGroupOf(
  lead: TestUser,
  journey: { id: string },
  members: readonly TestUser[],
  plan: Plan = {},
): Promise<Group> {
  const group = await makeGroup(lead, journey, { ...plan, personIds: members.map(({ id }) => id) })
  for (const member of members) await join(member, group)
  return group
}

/** Makes the person a member, by their invitation or a key. */
export async function join(person: TestUser, { id }: { id: string }, key?: string): Promise<Group> {
  const reply = await person.post(`/groups/${id}/join`, key === undefined ? undefined : { key })
  if (reply.status !== 200) throw new Error(`Not joined: ${JSON.stringify(reply.body)}`)
  return reply.body
}

/** Makes a link with which people can join; returns its key. */
export async function makeLink(lead: TestUser, { id }: { id: string }, uses = 10, days = 7): Promise<string> {
  return (await lead.put(`/groups/${id}/link`, { uses, days })).body.link.key
}

/** The status and code of a refused call. */
export async function refused(reply: Promise<Reply>): Promise<string> {
  const { status, body } = await reply
  return `${status} ${body?.code ?? ''}`.trim()
}

/** The names of the members whom the person sees in the group. */
export async function namesIn(person: TestUser, { id }: { id: string }): Promise<string[]> {
  const { body } = await person.get(`/groups/${id}`)
  return body.members.map(({ person: { displayName } }: Group['members'][number]) => displayName.split(' ')[0])
}

/** A time this many days, less an hour, from now. */
export function tomorrow(days = 1): string {
  return new Date(Date.now() + days * 86_400_000 - 3_600_000).toISOString()
}

/** Sets the next meeting. */
export async function setMeeting(
  lead: TestUser,
  { id }: { id: string },
  meeting: { at?: string; name?: string; place?: string; link?: string | null } = {},
): Promise<Group> {
  const reply = await lead.put(`/groups/${id}/meeting`, { at: tomorrow(), ...meeting })
  if (reply.status !== 200) throw new Error(`No meeting: ${JSON.stringify(reply.body)}`)
  return reply.body
}

/** Writes in the group; returns the comment's id. */
export async function talk(person: TestUser, { id }: { id: string }, text: string, more: object = {}): Promise<string> {
  const reply = await person.post(`/groups/${id}/comments`, { text, ...more })
  if (reply.status !== 201) throw new Error(`Not written: ${JSON.stringify(reply.body)}`)
  return reply.body.id
}
