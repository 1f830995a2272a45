import { expect, test } from 'vitest'
import { openTestServer } from '#server/testing/test-server.ts'

const server = openTestServer()

test('while one network requests many pages at once, other requests and other networks are answered', async () => {
  await server.app.inject('/?q=first')
  let rendered = 0
  const pages = Array.from({ length: 20 }, async (_, index) => {
    await server.app.inject({ url: `/?q=${index}`, remoteAddress: '192.0.2.1' })
    rendered++
  })
  await server.app.inject('/healthz')
  const beforeProbe = rendered
  await server.app.inject({ url: '/?q=other', remoteAddress: '192.0.2.2' })
  const beforePage = rendered
  await Promise.all(pages)
  expect([beforeProbe < 5, beforePage < 10, rendered]).toEqual([true, true, 20])
})
