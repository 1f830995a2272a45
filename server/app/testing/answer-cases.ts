import { runJob } from '#server/core/jobs/job.ts'
import { decisionJob } from '#server/features/moderation/decision.job.ts'
import { createModerator } from '#server/features/moderation/testing/moderator.ts'
import type { TestServer, TestUser } from '#server/testing/test-server.ts'
import type { Case, World } from './screens.ts'

interface People {
  /** Sees the screens. */
  viewer: TestUser
  /** Decides on what concerns the viewer. */
  decider: TestUser
  bringOther: (world: World) => Promise<string>
}

/** Answers to decisions, for the test of staleness. */
export function answerCases(server: TestServer, people: () => People) {
  const decided = async (moderator: TestUser, path: string, id: string) => {
    await moderator.post(`/moderation/${path}`, { reason: 'Spam' })
    const { db } = server.database
    await db.updateTable('decision').set({ sendAt: null }).where('targetId', '=', id).execute()
    const latest = db.selectFrom('decision').select(['id', 'writerId']).where('targetId', '=', id)
    return await latest.orderBy('createdAt', 'desc').executeTakeFirstOrThrow()
  }
  const answered = async (path: string, id: string) => {
    const decision = await decided(await createModerator(server, 'Noor'), path, id)
    const answer = { decisionId: decision.id, personId: decision.writerId ?? '', text: 'Why?', createdAt: 1 }
    await server.database.db.insertInto('decisionAnswer').values(answer).execute()
    return { params: { id: decision.id }, body: { lift: true } }
  }
  return {
    answerDecision: async ({ own }: World) => {
      const { decider } = people()
      const { body } = await decider.post('/moderation/decisions', await reported(people().viewer, own))
      server.later(11_000)
      await runJob(server.context, decisionJob)
      await server.dispatch()
      return { params: { id: body.id }, body: { text: 'Why?' } }
    },
    answerLockedOut: null,
    decideAnswer: [
      async ({ other }: World) => await answered(`journeys/${other}/hide`, other),
      async ({ asked }: World) => await answered(`comments/${asked}/hide`, asked),
      async ({ noted }: World) => await answered(`notes/${noted}/hide`, noted),
      async (world: World) => {
        const id = await people().bringOther(world)
        return await answered(`people/${id}/suspend`, id)
      },
    ],
  } satisfies Record<string, Case>
}

async function reported(viewer: TestUser, own: string) {
  await viewer.post('/report', { kind: 'journey', id: own, reason: 'Spam' })
  return { kind: 'journey', id: own, act: 'warn', reason: 'Spam' }
}
