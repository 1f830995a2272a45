import type { NewMember } from './accounts.ts'
import { asMember } from './versions.ts'

/** The token of a finish that the member shared: of the journey with the most likes. */
export async function shareFinish(url: string, member: Pick<NewMember, 'headers'>): Promise<string> {
  const call = asMember(url, member)
  const [liked] = await call('GET', '/path/all?limit=1&sort=likes')
  const journey = await call('GET', `/path/journey/${liked.id}`)
  await call('PUT', `/path/progress/${journey.id}`, { done: journey.steps.map(({ id }: { id: string }) => id) })
  const { pageUrl } = await call('POST', `/path/finish/${journey.id}/picture`)
  return new URL(pageUrl).pathname.split('/').at(-1) ?? ''
}
