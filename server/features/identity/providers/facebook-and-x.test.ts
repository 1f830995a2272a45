import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSettings } from '#server/core/platform/settings.ts'
import { TestServer } from '#server/testing/test-server.ts'
import { createProviders } from './providers.ts'

const keys = { clientId: 'cairn', clientSecret: 's' }
const server = new TestServer()
beforeAll(() => server.open({}, { facebook: keys, x: keys }))
afterAll(() => server.app.close())

test('configured providers are offered, with a callback URL of this site', async () => {
  expect((await server.visitor.get('/auth/providers')).body).toEqual({
    providers: ['facebook', 'twitter'],
    oidcName: null,
    demonstration: false,
  })
  for (const provider of ['facebook', 'twitter']) {
    const { body } = await server.visitor.post('/auth/sign-in/social', { provider })
    expect(body).toMatchObject({ url: expect.any(String) })
    expect(new URL(body.url).searchParams.get('redirect_uri')).toBe(
      `http://localhost:3000/api/auth/callback/${provider}`,
    )
  }
})

test('without a verified email the user is asked for one', async () => {
  const { db } = server.database
  const settings = { ...readSettings({ AUTH_SECRET: 'a secret of thirty-two characters' }), facebook: keys, x: keys }
  const { social } = createProviders({ settings, db, log: server.app.log })
  const [facebook, twitter] = [Object(social.facebook), Object(social.twitter)]
  expect(
    await twitter.mapProfileToUser({ data: { id: '1', name: 'Zoe Demo', email: 'zoe@example.org' } }),
  ).toMatchObject({
    email: 'zoe@example.org',
    firstName: 'Zoe',
    emailVerified: true,
  })
  const asked = expect.objectContaining({ status: 'FOUND' })
  await expect(twitter.mapProfileToUser({ data: { id: '2', name: 'Yan' } })).rejects.toEqual(asked)
  await expect(facebook.mapProfileToUser({ id: '3', name: 'Xia', email: 'x@example.org' })).rejects.toEqual(asked)
})
