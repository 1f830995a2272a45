import type { Journey } from '#contract/journey.ts'
import { A_STEP, type TestUser } from '#server/testing/test-server.ts'
import type { Case, World } from './screens.ts'

type SuggestionCall = 'suggestChange' | `${'accept' | 'dismiss' | 'undo' | 'delete'}Suggestion`

interface People {
  /** Owns `own`, and sees the screens. */
  viewer: TestUser
  /** Owns `other`, and suggests changes of `own`. */
  writer: TestUser
}

/** What is suggested for the first of a journey's steps, as its only one. */
const CHANGES = [
  () => ({ name: 'Another name', badges: [{ name: 'Python' }] }),
  () => ({ steps: [{ ...A_STEP, url: 'https://example.org/other' }] }),
  (first: object) => ({ steps: [{ ...first, url: 'https://example.org/other' }] }),
]
const rename = () => ({ name: 'Another name' })

/** The calls about suggestions, for the test of staleness. */
export function suggestionCases(
  people: () => People,
  dispatchNotices: () => Promise<void>,
): Record<SuggestionCall, Case> {
  const versionOf = async (id: string): Promise<number> =>
    (await people().viewer.get(`/path/journey/${id}`)).body.version
  const suggest = async (as: TestUser, id: string, change: object) =>
    (await as.post(`/path/suggestions/${id}`, { version: await versionOf(id), ...change })).body.id
  /** For the viewer's own journey, which they finished. */
  const receive = async ({ own }: World, change: (first: object) => object) => {
    const { viewer, writer } = people()
    const { steps } = (await viewer.get(`/path/journey/${own}`)).body
    const [{ id: stepId }] = steps
    await viewer.post(`/path/comments/${own}`, { stepId, text: 'Here' })
    await viewer.put(`/path/progress/${own}`, { done: steps.map((step: { id: string }) => step.id) })
    const id = await suggest(writer, own, change(steps[0]))
    await dispatchNotices()
    return { params: { id }, body: { version: await versionOf(own) } }
  }
  return {
    suggestChange: [
      async ({ other }) => ({
        params: { pathId: other },
        body: { version: await versionOf(other), name: 'Another name' },
      }),
      async ({ other }) => {
        const { steps } = (await people().viewer.get(`/path/journey/${other}`)).body
        return { params: { pathId: other }, body: { stepId: steps[0].id, problem: 'outdated' } }
      },
    ],
    acceptSuggestion: [
      ...CHANGES.map((change) => (world: World) => receive(world, change)),
      async ({ received }) => {
        await dispatchNotices()
        return { params: { id: received }, body: {} }
      },
    ],
    dismissSuggestion: [
      async (world) => ({ params: (await receive(world, rename)).params, body: {} }),
      async ({ received }) => {
        await dispatchNotices()
        return { params: { id: received }, body: {} }
      },
    ],
    undoSuggestion: [
      ...CHANGES.map((change) => async (world: World) => {
        const { params, body } = await receive(world, change)
        await people().viewer.post(`/suggestion/${params.id}/accept`, body)
        return { params }
      }),
      async ({ received }) => {
        await dispatchNotices()
        await people().viewer.post(`/suggestion/${received}/dismiss`, {})
        return { params: { id: received } }
      },
    ],
    deleteSuggestion: [
      async ({ other }) => {
        const { viewer, writer } = people()
        const id = await suggest(viewer, other, { name: 'Another name' })
        await writer.post(`/suggestion/${id}/accept`, { version: await versionOf(other) })
        return { params: { id } }
      },
      ({ sent }) => ({ params: { id: sent } }),
    ],
  }
}

/** Reports the link of the journey's first step. */
export async function reportFirst(who: TestUser, { id, steps = [] }: Journey, url: string): Promise<string> {
  return (await who.post(`/path/suggestions/${id}`, { stepId: steps[0]?.id, problem: 'broken', url })).body.id
}
