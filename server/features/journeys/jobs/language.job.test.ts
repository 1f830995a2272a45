import { beforeEach, expect, test } from 'vitest'
import { runJob } from '#server/core/jobs/job.ts'
import { openTestServer, type TestUser } from '#server/testing/test-server.ts'
import { describeDetection, languageJob } from './language.job.ts'

const server = openTestServer()
const german =
  'Diese Reise führt dich durch die Grundlagen der Statistik, Schritt für Schritt, ohne Formeln und mit vielen Beispielen.'
let ada: TestUser

beforeEach(async () => {
  ada = await server.createConfirmedUser('Ada')
  await server.database.db.deleteFrom('job').execute()
})

/** Journeys as the migration of languages left them. */
async function createOldJourneys(count: number): Promise<string[]> {
  const ids: string[] = []
  for (let one = 0; one < count; one++) {
    const { id } = await ada.createJourney({ name: `Statistik ${one}`, description: german })
    ids.push(id)
  }
  await server.database.db.updateTable('journey').set({ language: null }).where('id', 'in', ids).execute()
  return ids
}

const languageOf = async (id: string) => (await ada.get(`/path/journey/${id}`)).body.language
const foundIn = async (language: string) =>
  (await ada.get(`/path/all?language=${language}&limit=100`)).body.map(({ id }: { id: string }) => id)

test('the language of journeys from before journeys had one is detected, and they are found by it', async () => {
  const [old = ''] = await createOldJourneys(1)
  const chosen = await ada.createJourney({ name: 'Statistik', description: german, language: 'fr' })
  expect(await describeDetection(server.database.db)).toMatch(/that have none, in the background: [1-9]\d*$/)
  await runJob(server.context, languageJob)
  expect([await languageOf(old), await languageOf(chosen.id)]).toEqual(['de', 'fr'])
  expect(await foundIn('de')).toContain(old)
  expect(await describeDetection(server.database.db)).toBeNull()
})

test('a stopped run goes on after the journeys that it has read', async () => {
  const ids = await createOldJourneys(60)
  let steps = 0
  await runJob(server.context, languageJob, { isStopped: () => steps++ > 0 })
  const first = await Promise.all(ids.map(languageOf))
  expect(first.filter((language) => language === null).length).toBeGreaterThan(0)
  await runJob(server.context, languageJob)
  expect(new Set(await Promise.all(ids.map(languageOf)))).toEqual(new Set(['de']))
})

test('it runs once', async () => {
  await runJob(server.context, languageJob)
  const [id = ''] = await createOldJourneys(1)
  await runJob(server.context, languageJob)
  expect(await languageOf(id)).toBeNull()
})
