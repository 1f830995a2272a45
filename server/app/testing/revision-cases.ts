import { A_STEP, type TestUser } from '#server/testing/test-server.ts'
import { type CoauthorCall, coauthorCases } from './coauthor-cases.ts'
import type { Case } from './screens.ts'

type Calls = CoauthorCall | 'changeRevision' | 'eraseRevision' | 'restoreRevision' | 'visitJourney'

/** The writing calls about the history of a journey and its authors, for the test of staleness. */
export function revisionCases(
  people: () => { ada: TestUser; bob: TestUser; cleo: TestUser },
  stepsOf: (id: string) => Promise<string[]>,
): Record<Calls, Case> {
  const changed = async (id: string, change: object = { description: `Changed ${crypto.randomUUID()}` }) => {
    await people().ada.put(`/path/${id}`, change)
    const [{ number }] = (await people().ada.get(`/path/revisions/${id}`)).body
    return String(number)
  }
  return {
    ...coauthorCases(people, stepsOf),
    changeRevision: async ({ own }) => ({ params: { id: own, number: await changed(own) }, body: { line: 'Clearer' } }),
    eraseRevision: async ({ own }) => {
      await changed(own)
      return { params: { id: own, number: '1' } }
    },
    restoreRevision: [
      async ({ own }) => {
        await changed(own, { name: 'Renamed', badges: [{ name: 'Sailing' }] })
        return { params: { id: own, number: '1' }, body: {} }
      },
      async ({ own }) => {
        await people().ada.put(`/path/progress/${own}`, { done: await stepsOf(own) })
        await changed(own, { steps: [] })
        return { params: { id: own, number: '1' }, body: {} }
      },
    ],
    visitJourney: async ({ other }) => {
      const { ada, bob } = people()
      await ada.post(`/path/follow/${other}`, { followed: true })
      await bob.post('/path/steps/new', { pathId: other, steps: [A_STEP] })
      return { params: { id: other } }
    },
  }
}
