import type { TestUser } from '#server/testing/test-server.ts'

/** Creates two drafts, the only ones of the person. */
export async function twoDrafts(who: TestUser): Promise<readonly [string, string]> {
  for (const { id } of (await who.get('/draft/all')).body) await who.delete(`/draft/${id}`)
  const create = async () => (await who.post('/draft', { content: { name: 'Draft' } })).body.id as string
  return [await create(), await create()]
}
