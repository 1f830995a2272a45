import type { TestUser } from '#server/testing/test-server.ts'
import type { Case, World } from './screens.ts'

type People = () => { ada: TestUser; bob: TestUser }

/** Makes the viewer's journey a version of Bob's, which he then renames. */
async function changedOriginal({ ada, bob }: ReturnType<People>, world: World) {
  const { body: draft } = await ada.post(`/path/adapt/${world.other}`)
  const { content } = (await ada.get(`/draft/${draft.id}`)).body
  const { body: version } = await ada.post('/path/create', content)
  await bob.put(`/path/${world.other}`, { name: 'Another name', badges: [{ name: 'Python' }] })
  Object.assign(world, { own: version.id })
  const { body: state } = await ada.get(`/path/changes/${version.id}`)
  const answers = ['name', 'badges'].map((field) => ({ key: `field:${field}`, answer: 'theirs' }))
  return { id: version.id, body: { version: state.version, originalVersion: state.originalVersion, answers } }
}

/** The calls of someone who takes what changed in an original, for the test of staleness. */
export function mergeCases(people: People): Record<'mergeOriginal' | 'undoMerge', Case> {
  return {
    mergeOriginal: async (world) => {
      const { id, body } = await changedOriginal(people(), world)
      return { params: { id }, body }
    },
    undoMerge: async (world) => {
      const { id, body } = await changedOriginal(people(), world)
      await people().ada.post(`/path/changes/${id}`, body)
      return { params: { id } }
    },
  }
}
