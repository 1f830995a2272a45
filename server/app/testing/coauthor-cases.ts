import { invite, makeCoauthor } from '#server/features/journeys/coauthors/testing/together.ts'
import type { TestUser } from '#server/testing/test-server.ts'
import type { Case, World } from './screens.ts'

export type CoauthorCall = 'inviteCoauthor' | 'removeCoauthor' | 'offerJourney' | 'answerInvitation'

interface People {
  /** Sees the screens, owns `own` and moderates. */
  ada: TestUser
  /** Owns `other`. */
  bob: TestUser
  cleo: TestUser
}

/** Makes the person a co-author of the journey, who says what they changed; returns the id of the revision. */
export async function lineBy(person: TestUser, owner: TestUser, journeyId: string): Promise<string> {
  await makeCoauthor(owner, { id: journeyId }, person)
  await person.put(`/path/${journeyId}`, { description: 'Changed', revisionLine: 'Clearer' })
  return (await owner.get(`/path/revisions/${journeyId}`)).body[0].id
}

/** The writing calls about co-authors and the lines that they read, for the test of staleness. */
export function coauthorCases(
  people: () => People,
  stepsOf: (id: string) => Promise<string[]>,
): Record<CoauthorCall, Case> {
  const shareOwn = ({ own }: World) => makeCoauthor(people().ada, { id: own }, people().cleo)
  /** Ada has everything that a reader can have with Bob's journey, which becomes private. */
  const closeOther = async ({ other }: World) => {
    const { ada, bob } = people()
    const [stepId = ''] = await stepsOf(other)
    await ada.put(`/path/notes/${other}`, { stepId, text: 'To remember' })
    await ada.post(`/path/follow/${other}`, { followed: true })
    await ada.put(`/path/progress/${other}`, { done: await stepsOf(other) })
    await bob.put(`/path/${other}`, { visibility: 'private' })
    await bob.put(`/path/${other}`, { description: 'Changed' })
  }
  const reported = async ({ other }: World) => {
    const [stepId] = await stepsOf(other)
    await people().cleo.post(`/path/suggestions/${other}`, { stepId, problem: 'broken' })
  }
  return {
    inviteCoauthor: ({ own }) => ({ params: { id: own }, body: { personId: people().cleo.id } }),
    removeCoauthor: [
      async (world) => {
        await shareOwn(world)
        return { params: { id: world.own, uid: people().cleo.id } }
      },
      async (world) => {
        const { ada, bob } = people()
        await reported(world)
        await makeCoauthor(bob, { id: world.other }, ada)
        await closeOther(world)
        return { params: { id: world.other, uid: ada.id } }
      },
    ],
    offerJourney: async (world) => {
      await shareOwn(world)
      return { params: { id: world.own, uid: people().cleo.id }, body: { offered: true } }
    },
    answerInvitation: [
      async (world) => {
        const { ada, bob } = people()
        await reported(world)
        await closeOther(world)
        await invite(bob, { id: world.other }, ada)
        return { params: { id: world.other }, body: { as: 'coauthor', accept: true } }
      },
      async (world) => {
        const { ada, bob } = people()
        await makeCoauthor(bob, { id: world.other }, ada)
        await bob.post(`/path/coauthors/${world.other}/${ada.id}/offer`, { offered: true })
        return { params: { id: world.other }, body: { as: 'owner', accept: true } }
      },
    ],
  }
}
