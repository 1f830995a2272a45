import { expect, test } from 'vitest'
import { openTestServer, PASSWORD } from '#server/testing/test-server.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { callsOf, giveCode, giveFirst, turnOn } from './testing/factor-user.ts'

const server = openTestServer({ CAIRN_LIMITS: 'on' })

test('ten spare codes are shown once, and each replaces a code of the app once', async () => {
  const dora = await server.createConfirmedUser('Dora')
  const { codes } = await turnOn(server, dora)
  expect(new Set(codes).size).toBe(10)
  const [code = ''] = codes
  const { cookie } = await giveFirst(server, dora.email)
  expect((await giveCode(server, cookie, code.toUpperCase().replace('-', ' '))).status).toBe(200)
  expect((await giveCode(server, cookie, code)).status).toBe(400)
  const { body } = await callsOf(server, dora).get('factors')
  expect(body.app).toMatchObject({ lost: false, codes: 9 })
  const stored = await server.database.db.selectFrom('spareCode').select('hash').execute()
  expect(stored.some(({ hash }) => codes.includes(hash))).toBe(false)
})

test('new spare codes void the former ones, and need a proof', async () => {
  const eve = await server.createConfirmedUser('Eve')
  const { codes } = await turnOn(server, eve)
  const { post } = callsOf(server, eve)
  expect((await post('factor/codes')).body.fields).toHaveProperty('password')
  const renewed = await post('factor/codes', { password: PASSWORD })
  expect(renewed.body.codes).toHaveLength(10)
  const { cookie } = await giveFirst(server, eve.email)
  expect((await giveCode(server, cookie, codes[0] ?? '')).status).toBe(400)
  expect((await giveCode(server, cookie, renewed.body.codes[9])).status).toBe(200)
})

test('a spare code of ten letters, as they were made before, still works once', async () => {
  const uma = await server.createConfirmedUser('Uma')
  await turnOn(server, uma)
  const hash = await hashPassword('abcde23456', uma.id)
  await server.database.db.updateTable('spareCode').set({ hash }).where('userId', '=', uma.id).execute()
  const { cookie } = await giveFirst(server, uma.email)
  expect((await giveCode(server, cookie, 'ABCDE-23457')).status).toBe(400)
  expect((await giveCode(server, cookie, 'ABCDE-23456')).status).toBe(200)
  expect((await callsOf(server, uma).get('factors')).body.app.codes).toBe(9)
})

test('letters that look like digits are understood in a spare code', async () => {
  const zoe = await server.createConfirmedUser('Zoe')
  const { codes } = await turnOn(server, zoe)
  const { cookie } = await giveFirst(server, zoe.email)
  const typed = (codes[0] ?? '').replaceAll('0', 'O').replaceAll('1', 'l')
  expect((await giveCode(server, cookie, typed)).status).toBe(200)
})
