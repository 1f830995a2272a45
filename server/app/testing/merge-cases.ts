import { merge } from '#contract/rules/merge/merge.ts'
import { A_STEP, type TestUser } from '#server/testing/test-server.ts'
import type { Case, World } from './screens.ts'

type People = () => { ada: TestUser; bob: TestUser }

/** Makes the viewer's journey a version of Bob's, whose first step has a note, a comment and a tick of the viewer. */
async function aVersion({ ada }: ReturnType<People>, world: World): Promise<string> {
  const { body: draft } = await ada.post(`/path/adapt/${world.other}`)
  const { content } = (await ada.get(`/draft/${draft.id}`)).body
  const { id, steps } = (await ada.post('/path/create', { ...content, level: 'advanced' })).body
  const stepId = steps[0].id
  await ada.put(`/path/notes/${id}`, { stepId, text: 'Mine' })
  await ada.post(`/path/comments/${id}`, { stepId, text: 'Here' })
  await ada.put(`/path/progress/${id}`, { done: [stepId] })
  Object.assign(world, { own: id })
  return id
}

/** The call that takes all of what Bob then changes. */
async function taking(people: ReturnType<People>, world: World, change: object) {
  const id = await aVersion(people, world)
  await people.bob.put(`/path/${world.other}`, change)
  const { version, originalVersion, lists } = (await people.ada.get(`/path/changes/${id}`)).body
  const answers = merge(lists, new Map()).changes.map(({ key }) => ({ key, answer: 'theirs' }))
  return { params: { id }, body: { version, originalVersion, answers } }
}

const CHANGES = [
  { name: 'Another name', badges: [{ name: 'Python' }] },
  { steps: [{ ...A_STEP, url: 'https://example.org/other' }] },
]

/** The calls of someone who takes what changed in an original, for the test of staleness. */
export function mergeCases(people: People): Record<'mergeOriginal' | 'undoMerge', Case> {
  return {
    mergeOriginal: CHANGES.map((change) => (world: World) => taking(people(), world, change)),
    undoMerge: CHANGES.map((change) => async (world: World) => {
      const { params, body } = await taking(people(), world, change)
      await people().ada.post(`/path/changes/${params.id}`, body)
      return { params }
    }),
  }
}
