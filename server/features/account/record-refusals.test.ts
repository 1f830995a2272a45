import { strToU8, type Zippable, zipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import { openTestServer, type TestUser } from '#server/testing/test-server.ts'

const here = openTestServer()
const importInto = (user: TestUser, file: unknown) =>
  user.post('/user/import', file, { 'content-type': 'application/zip' })
const journeysOf = async (user: TestUser) => (await user.get('/path/user?steps=true')).body

describe('a file is refused as a whole', () => {
  let jon: TestUser
  let whole: Buffer
  beforeAll(async () => {
    jon = await here.createUser('Jon')
    whole = (await jon.get('/user/export?format=zip')).body
  })
  const files = (change: Zippable = {}) => ({
    'record.json': strToU8(JSON.stringify({ account: { id: 'a' }, journeys: [] })),
    ...change,
  })
  const zipped = (change?: Zippable) => Buffer.from(zipSync(files(change), { level: 9 }))
  const bomb = (piece: string) => zipped({ 'record.json': strToU8(`{"x":[${piece.repeat(40_000_000)}1]}`) })
  const damagedAt = (at: number) => Buffer.from(whole).fill(0, at, at + 8)

  test.each<[string, string, () => Buffer | string]>([
    ['a path outside', 'unsafePath', () => zipped({ '../../etc/passwd': new Uint8Array(1) })],
    ['an absolute path', 'unsafePath', () => zipped({ 'C:\\x': new Uint8Array(1) })],
    ['a truncated ZIP', 'broken', () => whole.subarray(0, whole.length - 30)],
    ['a ZIP with a damaged record', 'broken', () => damagedAt(whole.indexOf('record.json') + 60)],
    ['80 kB that unpack to 80 MB', 'unpackedTooLarge', () => bomb('1,')],
    ['80 kB that unpack to one text of 80 MB', 'unpackedTooLarge', () => bomb('aa')],
    ['a ZIP without a record', 'noRecord', () => Buffer.from(zipSync({ 'a.txt': strToU8('a') }))],
    ['other JSON', 'noRecord', () => '{"journeys":[]}'],
    ['broken JSON', 'broken', () => '{"account":{"id":"a"},"journeys":[{]'],
    ['JSON that goes on behind its end', 'broken', () => '{"account":{"id":"a"},"journeys":[]}]'],
    ['JSON without a comma', 'broken', () => '{"account":{"id":"a"},"journeys":[] "steps":[]}'],
    ['a row that was cut', 'broken', () => '{"account":{"id":"a"},"journeys":[{"id":}]}'],
    ['one long text', 'lineTooLong', () => `{"account":{"id":"${'a'.repeat(5_000_000)}"},"journeys":[]}`],
    ['a row of many values', 'lineTooLong', () => `{"account":{"id":"a"},"journeys":[[${'1,'.repeat(20_000)}1]]}`],
    ['many rows', 'tooManyLines', () => `{"account":{"id":"a"},"journeys":[${'1,'.repeat(200_000)}1]}`],
    ['many names', 'noRecord', () => `{${'"x":1,'.repeat(200)}"account":{"id":"a"},"journeys":[]}`],
    ['many values', 'noRecord', () => `{"account":{"id":"a"},"journeys":[],"x":[${'[],'.repeat(1_700_000)}1]}`],
    ['bytes that are no text', 'binary', () => Buffer.from('{"account":{"id":"a\xff"},"journeys":[]}', 'latin1')],
    ['deep JSON', 'tooDeep', () => `{"account":${'['.repeat(1000)}`],
    ['nothing', 'empty', () => ' '],
  ])('%s: %s', async (_, reason, file) => {
    const { status, body } = await importInto(jon, file())
    expect([status, body.code, body.reason, Object.keys(body.fields)]).toEqual([422, 'unreadable', reason, ['file']])
    expect(await journeysOf(jon)).toEqual([])
  })

  test('above 50 MB, with 413', async () => {
    expect((await importInto(jon, Buffer.alloc(50 * 1_048_576 + 1))).status).toBe(413)
  })

  test('of a visitor, with 401', async () => {
    expect((await importInto(here.visitor, whole)).status).toBe(401)
  })
})
