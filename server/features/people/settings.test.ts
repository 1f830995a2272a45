import { expect, test } from 'vitest'
import { openTestServer } from '#server/testing/test-server.ts'

const server = openTestServer()
const UPDATE = '/user/profile/update'

test("a new account has English, UTC and no goal, and takes the browser's values once", async () => {
  const ada = await server.createUser('Ada')
  const before = (await ada.get('/user/profile')).body
  expect(before).toMatchObject({ language: 'en', timeZone: 'UTC', localeSet: false, weeklyGoal: null })
  const adopted = await ada.post('/user/locale', { language: 'de', timeZone: 'europe/berlin' })
  expect(adopted.body).toMatchObject({ language: 'de', timeZone: 'Europe/Berlin', localeSet: true })
  const again = await ada.post('/user/locale', { language: 'fr', timeZone: 'Asia/Tokyo' })
  expect(again.body).toMatchObject({ language: 'de', timeZone: 'Europe/Berlin' })
})

test('a chosen language stays when the browser sends its own', async () => {
  const ada = await server.createUser('Ada')
  await ada.put(UPDATE, { language: 'fr' })
  const { body } = await ada.post('/user/locale', { language: 'de', timeZone: 'Asia/Tokyo' })
  expect(body).toMatchObject({ language: 'fr', timeZone: 'Asia/Tokyo', localeSet: true })
})

test('language, time zone and goal are in the own profile and the export only', async () => {
  const ada = await server.createUser('Ada')
  const values = { language: 'fr', timeZone: 'America/New_York', weeklyGoal: 50 }
  expect((await ada.put(UPDATE, values)).body).toMatchObject(values)
  expect((await ada.get('/user/export')).body.profile).toMatchObject(values)
  const bob = await server.createUser('Bob')
  for (const reader of [bob, server.visitor]) {
    const { body } = await reader.get(`/user/profile/${ada.id}`)
    expect(Object.keys(body)).not.toEqual(expect.arrayContaining([expect.stringMatching(/lang|zone|locale|goal/iu)]))
  }
  expect((await ada.put(UPDATE, { weeklyGoal: null })).body.weeklyGoal).toBeNull()
})

test.each([
  ['timeZone', ['Mars/Olympus', '+01:00', '', 'UTC\u0000', null]],
  ['language', ['es', '', null]],
  ['weeklyGoal', [0, 51, 1.5, '5']],
])('%s is validated', async (field, values) => {
  const ada = await server.createUser('Ada')
  for (const value of values) {
    const { status, body } = await ada.put(UPDATE, { [field]: value })
    expect([value, status, Object.keys(body.fields ?? {})]).toEqual([value, 400, [field]])
  }
})

test("emails to an account are in its language, whatever the request's", async () => {
  const french = { 'accept-language': 'fr' }
  const ada = await server.createUser('Ada')
  const ask = async () => {
    await server.visitor.post('/auth/request-password-reset', { email: ada.email }, french)
    return (await server.mails()).find(({ recipient }) => recipient === ada.email)?.html
  }
  expect(await ask()).toContain('<html lang="fr">')
  await ada.put(UPDATE, { language: 'de' })
  expect(await ask()).toContain('<html lang="de">')
})
