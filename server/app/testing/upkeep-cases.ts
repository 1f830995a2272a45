import { linkKeyOf } from '#server/features/upkeep/check.rules.ts'
import { A_STEP, type TestServer, type TestUser } from '#server/testing/test-server.ts'
import type { Case } from './screens.ts'

const MOVED_TO = 'https://example.org/moved'

/** The writing calls about links that were checked, for the test of staleness. */
export function upkeepCases(server: TestServer, viewer: () => TestUser): Record<'checkLink' | 'replaceLink', Case> {
  return {
    checkLink: async ({ own }) => {
      await noteLink(server)
      return { params: { pathId: own }, body: { stepId: await firstStepOf(viewer(), own) } }
    },
    replaceLink: async ({ own }) => {
      await noteLink(server)
      const stepId = await firstStepOf(viewer(), own)
      return { params: { pathId: own }, body: { stepId, oldUrl: A_STEP.url, url: MOVED_TO } }
    },
  }
}

async function firstStepOf(viewer: TestUser, id: string): Promise<string> {
  return (await viewer.get(`/path/journey/${id}`)).body.steps[0].id
}

/** The link of all steps has moved. */
async function noteLink({ database: { db } }: TestServer): Promise<void> {
  const { url } = A_STEP
  const link = {
    key: linkKeyOf(url),
    url,
    host: 'example.org',
    dueAt: 1,
    followers: 0,
    movedTo: MOVED_TO,
    offeredAt: 1,
  }
  await db
    .insertInto('linkCheck')
    .values(link)
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ askedAt: null }))
    .execute()
}
