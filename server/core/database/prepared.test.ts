import { expect, test } from 'vitest'
import { openTestServer } from '#server/testing/test-server.ts'
import { prepared } from './prepared.ts'

const server = openTestServer()

test('a query is compiled once per shape, until fifty others were compiled', async () => {
  const { db } = server.database
  const compiled: number[] = []
  const read = prepared(['name'], (one, { name }, shape: number) => {
    compiled.push(shape)
    return one.selectFrom('person').select('id').where('displayName', '=', name)
  })
  const run = (shape: number) => read(db, { values: { name: 'Ada' }, shape })
  for (let shape = 0; shape < 50; shape++) await run(shape)
  await run(0)
  expect(compiled).toHaveLength(50)
  await run(50)
  await run(0)
  expect(compiled.slice(50)).toEqual([50, 0])
})
