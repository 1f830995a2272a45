import type { Journey } from '#contract/journey.ts'
import { idsOf, type TestServer, type TestUser } from '#server/testing/test-server.ts'

interface Readers {
  /** Likes and follows the journey. */
  bob: TestUser
  /** Has the badge 'Quokkas' as an interest. */
  cleo: TestUser
}

/** For each public list and feed, whether it contains the journey. */
export async function listsWith(
  server: TestServer,
  { id, owner }: Journey,
  { bob, cleo }: Readers,
): Promise<Record<string, boolean>> {
  const lists = {
    newest: '/path/all',
    search: '/path/all?q=quokka',
    badge: '/path/all?badge=Quokkas',
    profile: `/path/user/${owner.id}`,
    recommended: '/path/user/interest',
    liked: `/path/user/${bob.id}/liked`,
    following: '/path/user/following',
  }
  const seen: Record<string, boolean> = {}
  for (const [name, path] of Object.entries(lists)) {
    const reply = await bob.get(path)
    seen[name] = reply.status === 200 && idsOf(reply).includes(id)
  }
  seen.recommendedToCleo = idsOf(await cleo.get('/path/user/interest')).includes(id)
  for (const url of ['/feeds/all.atom', '/sitemap-1.xml'])
    seen[url] = (await server.app.inject({ url })).body.includes(id)
  return seen
}
