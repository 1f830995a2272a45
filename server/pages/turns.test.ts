import { expect, test } from 'vitest'
import { openTestServer } from '#server/testing/test-server.ts'

const server = openTestServer()

test('pages requested at once are rendered one after the other, and others are answered between them', async () => {
  await server.app.inject('/?q=first')
  let rendered = 0
  const pages = Array.from({ length: 20 }, async (_, index) => {
    await server.app.inject(`/?q=${index}`)
    rendered++
  })
  await server.app.inject('/healthz')
  const before = rendered
  await Promise.all(pages)
  expect([before < 10, rendered]).toEqual([true, 20])
})
