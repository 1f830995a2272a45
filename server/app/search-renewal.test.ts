import { beforeAll, expect, test } from 'vitest'
import { runJob } from '#server/core/jobs/job.ts'
import { takeLease } from '#server/core/jobs/jobs.store.ts'
import { searchIndex } from '#server/core/search/choose-index.ts'
import { forgetUnusedWords } from '#server/core/search/vocabulary.ts'
import { createModerator } from '#server/features/moderation/testing/moderator.ts'
import { idsOf, openTestServer, type TestUser } from '#server/testing/test-server.ts'
import { searchRenewalJob } from './search-renewal.job.ts'

const server = openTestServer()
let ada: TestUser
let bob: TestUser
let ids: string[]

/** Stores what Cairn stored for these rows before words had signs, other spellings and marks. */
async function storeFormerWords(names: Record<string, string[]>): Promise<void> {
  const { db } = server.database
  await db.transaction().execute(async (trx) => {
    for (const [journeyId, words] of Object.entries(names)) {
      const { place } = await trx
        .deleteFrom('journeySearch')
        .where('journeyId', '=', journeyId)
        .returning('place')
        .executeTakeFirstOrThrow()
      const terms = words.flatMap((word) => [word, `t_${word}`, `n_${word}`])
      await searchIndex(trx).put(trx, [{ journeyId, place, terms }])
    }
    for (let after: string | null = ''; after !== null; ) after = await forgetUnusedWords(trx, after)
    await trx.deleteFrom('personWord').where('personId', '=', bob.id).execute()
    await trx
      .insertInto('personWord')
      .values(['jurgen', 'stone', 'c'].map((word) => ({ word, personId: bob.id })))
      .execute()
    await trx.updateTable('person').set({ searchText: 'jurgen stone' }).where('id', '=', bob.id).execute()
    await trx.updateTable('stepNote').set({ searchText: 'कमल node.js' }).execute()
    await trx.updateTable('feedback').set({ searchText: 'aus munchen' }).execute()
  })
}

const found = async (q: string) => idsOf(await ada.get(`/path/all?q=${encodeURIComponent(q)}`))
const people = async (q: string) => idsOf(await ada.get(`/user/all?q=${encodeURIComponent(q)}`))
const notes = async (q: string) => (await ada.get(`/user/notes?q=${encodeURIComponent(q)}`)).body.length
const messages = async (q: string) => (await ada.get(`/moderation/feedback?q=${encodeURIComponent(q)}`)).body.length
const waiting = async () => (await searchRenewalJob.backlog(server.context)).waiting

beforeAll(async () => {
  ada = await createModerator(server, 'Ada')
  bob = await server.createConfirmedUser('Jürgen')
  await bob.put('/user/profile/update', { role: 'C++ developer' })
  const journeys = [
    await ada.createJourney({ name: 'C++ primer' }),
    await ada.createJourney({ name: 'Node.js primer' }),
    await ada.createJourney({ name: 'Öl primer' }),
    await ada.createJourney({ name: 'कमाल primer' }),
  ]
  ids = journeys.map(({ id }) => id)
  const [first] = journeys
  await ada.put(`/path/notes/${first?.id}`, { stepId: first?.steps?.[0]?.id, text: 'कमाल Node.js' })
  await server.visitor.post('/feedback/submit', {
    name: 'Mia',
    email: 'mia@example.org',
    phone: '',
    feedback: 'Aus München',
  })
  const [c = '', node = '', oil = '', kamal = ''] = ids
  await storeFormerWords({
    [c]: ['c', 'primer'],
    [node]: ['node', 'js', 'primer'],
    [oil]: ['ol', 'primer'],
    [kamal]: ['कमल', 'primer'],
  })
})

test('after an upgrade, the search works before, while and after the job applies the new rules to what is stored', async () => {
  const [c = '', node = '', oil = '', kamal = ''] = ids
  const [first = ''] = ids.toSorted()
  expect(await waiting()).toBe(1)
  expect((await found('primer')).toSorted()).toEqual(ids.toSorted())
  expect([await found('node.js'), await found('Öl')]).toEqual([[node], [oil]])
  for (const q of ['c++', 'nodejs', 'oel', 'कमाल']) expect(await found(q), q).toEqual([])
  expect([await people('juergen'), await notes('nodejs'), await messages('muenchen')]).toEqual([[], 0, 0])

  const lease = { job: searchRenewalJob.name, holder: 'a process that is killed' }
  await takeLease(server.database.db, lease, server.context.clock())
  expect(await searchRenewalJob.step(server.context, lease)).toBe(true)
  expect((await found('primer')).toSorted()).toEqual(ids.toSorted())
  const renewed = { [c]: 'c++', [node]: 'nodejs', [oil]: 'oel', [kamal]: 'कमाल' }
  expect(await found(renewed[first] ?? '')).toEqual([first])
  server.later(60_000)

  await runJob(server.context, searchRenewalJob)
  expect((await found('primer')).toSorted()).toEqual(ids.toSorted())
  for (const [id, q] of Object.entries(renewed)) expect(await found(q), q).toEqual([id])
  expect([await people('juergen'), await people('jurgen'), await people('c++')]).toEqual([[bob.id], [bob.id], [bob.id]])
  expect([await notes('nodejs'), await notes('कमाल'), await notes('कमल')]).toEqual([1, 1, 0])
  expect(await messages('muenchen')).toBe(1)
})

test('the job runs once, and again with other rules only', async () => {
  await runJob(server.context, searchRenewalJob)
  expect([await waiting(), await searchRenewalJob.hasWork(server.context)]).toEqual([0, false])
  await server.database.db
    .updateTable('job')
    .set({ position: JSON.stringify([0, null]) })
    .where('name', '=', searchRenewalJob.name)
    .execute()
  expect(await waiting()).toBe(1)
})
