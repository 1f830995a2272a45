import { beforeEach, expect, test } from 'vitest'
import { runJob } from '#server/jobs/job.ts'
import { readJobStates } from '#server/jobs/job-states.ts'
import { openTestServer, type TestUser } from '#server/testing/test-server.ts'
import { languageJob } from './language.job.ts'

const GERMAN =
  'Diese Reise führt dich durch die Grundlagen der Statistik, ohne Formeln und mit vielen Beispielen. '.repeat(4)

const server = openTestServer()
let ada: TestUser

beforeEach(async () => {
  ada = await server.createConfirmedUser('Ada')
})

/** As in a database from before languages. */
async function forgetLanguages(): Promise<void> {
  const { db } = server.database
  await db.updateTable('journey').set({ language: null }).execute()
  await db.deleteFrom('job').where('name', '=', 'languages').execute()
}

const languageOf = async (id: string) => (await ada.get(`/path/journey/${id}`)).body.language
const state = async () => (await readJobStates(server.context, [languageJob]))[0]

test('after an upgrade the languages of old journeys are detected, in several steps', async () => {
  const ids: string[] = []
  for (let count = 0; count < 25; count++)
    ids.push((await ada.createJourney({ name: 'Statistik', description: GERMAN })).id)
  await forgetLanguages()
  expect(await state()).toMatchObject({ waiting: ids.length })
  await runJob(server.context, languageJob)
  for (const id of ids) expect(await languageOf(id)).toBe('de')
  expect((await server.visitor.get('/path/all?language=de&limit=50')).body).toHaveLength(ids.length)
})

test('a journey that is too short for a detection is read once', async () => {
  const { id } = await ada.createJourney({ name: 'X', description: 'Y' })
  await forgetLanguages()
  await runJob(server.context, languageJob)
  expect(await languageOf(id)).toBeNull()
  expect(await languageJob.hasWork(server.context as never)).toBe(false)
  expect(await state()).toMatchObject({ waiting: 0 })
})
