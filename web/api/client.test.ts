import { afterEach, expect, it, vi } from 'vitest'
import { profileOf, refusal, signInAs, signOutQuietly, stubApi } from '#web/testing/api.ts'
import { ada } from '#web/testing/builders.ts'
import { send } from './client.ts'

afterEach(async () => {
  await signOutQuietly()
  vi.unstubAllGlobals()
})

it('sends a file as it is, under its own type', async () => {
  const picture = new Blob(['a picture'], { type: 'image/webp' })
  const { to } = stubApi({
    'GET /user/profile': () => profileOf(ada),
    'PUT /user/photo': () => ({ ...profileOf(ada), photoURL: '/api/images/1' }),
  })
  await signInAs(ada)
  const { answer } = await send('setPhoto', { body: picture })
  expect(answer.photoURL).toBe('/api/images/1')
  const [asked] = to('PUT /user/photo')
  expect(asked?.body).toBe(picture)
  expect(asked?.headers.get('Content-Type')).toBe('image/webp')
  expect(asked?.headers.get('Authorization')).toMatch(/^Bearer /)
})

it('says what the server has against it, at its field', async () => {
  stubApi({
    'PUT /user/cover': () => refusal(400, 'invalid', 'Please check what you entered', { image: 'Not an image' }),
  })
  const refused = send('setCover', { body: new Blob(['text'], { type: 'image/png' }) })
  await expect(refused).rejects.toMatchObject({ status: 400, fields: { image: 'Not an image' } })
})
