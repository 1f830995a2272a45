import { expect, test } from 'vitest'
import { openTestServer } from '#server/testing/test-server.ts'
import { createOriginal } from './testing/copies.ts'

const server = openTestServer({ CAIRN_LIMITS: 'on' })

test('a person makes 20 copies a day', async () => {
  const [ada, bob] = [await server.createConfirmedUser('Ada'), await server.createConfirmedUser('Bob')]
  const { id } = await createOriginal(ada)
  for (let count = 0; count < 20; count++) expect((await bob.post(`/path/adapt/${id}`)).status).toBe(201)
  expect((await bob.post(`/path/adapt/${id}`)).status).toBe(429)
  expect((await ada.post(`/path/adapt/${id}`)).status).toBe(201)
})
