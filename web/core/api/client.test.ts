import { afterEach, expect, test, vi } from 'vitest'
import { ada, bob, profileOf } from '#web/testing/builders.ts'
import { resetSession, signInAs, tokenOf } from '#web/testing/sign-in.ts'
import { errorResponse, stubApi } from '#web/testing/stub-api.ts'
import { send } from './client.ts'

afterEach(async () => {
  await resetSession()
  vi.unstubAllGlobals()
})

test('a file is sent unchanged with its own content type', async () => {
  const picture = new Blob(['a picture'], { type: 'image/webp' })
  const { calls } = stubApi({
    'PUT /user/photo': () => ({ ...profileOf(ada), photoURL: '/api/images/1' }),
  })
  await signInAs(ada)
  const { answer } = await send('setPhoto', { body: picture })
  expect(answer.photoURL).toBe('/api/images/1')
  const [asked] = calls('PUT /user/photo')
  expect(asked?.body).toBe(picture)
  expect(asked?.headers.get('Content-Type')).toBe('image/webp')
  expect(asked?.headers.get('Authorization')).toMatch(/^Bearer /)
})

test('an error response carries the messages of its fields', async () => {
  stubApi({
    'PUT /user/cover': () => errorResponse(400, 'invalid', 'Please check what you entered', { image: 'Not an image' }),
  })
  const refused = send('setCover', { body: new Blob(['text'], { type: 'image/png' }) })
  await expect(refused).rejects.toMatchObject({ status: 400, fields: { image: 'Not an image' } })
})

test('what one person sends isn’t sent as another one who signed in with the browser meanwhile', async () => {
  const { calls } = stubApi({
    'GET /auth/token': () => ({ token: tokenOf(bob.id) }),
    'GET /user/profile': () => profileOf(bob),
    'POST /path/like/j1': () => errorResponse(401, 'unauthenticated', 'Please log in'),
  })
  await signInAs(ada)
  await expect(send('likeJourney', { params: { pathId: 'j1' } })).rejects.toMatchObject({ status: 401 })
  expect(calls('POST /path/like/j1')).toHaveLength(1)
})
