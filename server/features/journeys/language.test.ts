import { beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestUser } from '#server/testing/test-server.ts'
import { detectLanguage } from './language.ts'

const server = openTestServer()
let ada: TestUser

const GERMAN = 'Lies zuerst diesen Text über das Backen von Brot und gehe dann langsam weiter. '
const ENGLISH = 'Read this text about the baking of bread first, and then slowly go on from there. '

beforeAll(async () => {
  ada = await server.createConfirmedUser('Ada')
})

const languageOf = async (id: string) => (await ada.get(`/path/journey/${id}`)).body.language

test('a language that the owner chooses stays, though another change is saved at the same time', async () => {
  const { id } = await ada.createJourney({ name: 'Bread', description: GERMAN })
  const change = (body: object) => ada.put(`/path/${id}`, body)
  const replies = await Promise.all([change({ language: 'fr' }), change({ name: 'Brot' })])
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  await change({ description: ENGLISH })
  expect(await languageOf(id)).toBe('fr')
})

test('the language of a long journey is read from its beginning', async () => {
  const steps: [] = []
  expect(await detectLanguage({ name: '', description: GERMAN.repeat(300) + ENGLISH.repeat(3000), steps })).toBe('de')
})
