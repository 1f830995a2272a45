import { afterEach, expect, test, vi } from 'vitest'
import { ada, profileOf } from '#web/testing/builders.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
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
