import type { Reply, TestUser } from '#server/testing/test-server.ts'

/** The owner invites the person to a journey. */
export function invite(owner: TestUser, { id }: { id: string }, person: { id: string }): Promise<Reply> {
  return owner.post(`/path/coauthors/${id}`, { personId: person.id })
}

export function answer(person: TestUser, { id }: { id: string }, accept: boolean, as = 'coauthor'): Promise<Reply> {
  return person.post(`/user/coauthorships/${id}`, { as, accept })
}

/** Makes the person a co-author of the journey. */
export async function makeCoauthor(owner: TestUser, journey: { id: string }, person: TestUser): Promise<void> {
  const replies = [await invite(owner, journey, person), await answer(person, journey, true)]
  if (replies.some(({ status }) => status !== 200)) throw new Error(`No co-author: ${JSON.stringify(replies)}`)
}

/** The status and code of a refused call. */
export async function refused(reply: Promise<Reply>): Promise<string> {
  const { status, body } = await reply
  return `${status} ${body?.code ?? ''}`.trim()
}
