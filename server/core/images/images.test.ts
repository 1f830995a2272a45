import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { IMAGE_MAX_BYTES } from '#contract/rules/limits.ts'
import { openTestServer, PASSWORD, type TestUser } from '#server/testing/test-server.ts'
import { convertImage, PICTURE_MAX_BYTES } from './convert.ts'
import { heldImage } from './testing/held-image.ts'
import { jpegWithScans } from './testing/many-scans.ts'
import { aPng } from './testing/png.ts'

const server = openTestServer()
let ada: TestUser
let bob: TestUser

beforeAll(async () => {
  ada = await server.createUser('Ada')
  bob = await server.createUser('Bob')
})

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#e07020' } })
const gives = (who: TestUser, what: 'photo' | 'cover', bytes: Buffer, type = 'image/png') =>
  who.put(`/user/${what}`, bytes, { 'content-type': type })
/** The image as it is served. */
async function pictureAt(address: string): Promise<Buffer> {
  const { status, body } = await server.visitor.get(address.replace('/api', ''))
  expect(status).toBe(200)
  return body
}
const imagesOf = async ({ id }: TestUser) =>
  await server.database.db.selectFrom('image').select(['id', 'kind']).where('personId', '=', id).execute()

test('a photo becomes a public square of 256 px with a new URL per upload', async () => {
  const first = await gives(ada, 'photo', await plain(640, 480).jpeg().toBuffer(), 'image/jpeg')
  expect(first.status).toBe(200)
  expect(first.body).toMatchObject({ id: ada.id, email: ada.email })
  expect(first.body.photoURL).toMatch(/^\/api\/images\/[0-9a-z]{26}$/)
  const { format, width, height } = await sharp(await pictureAt(first.body.photoURL)).metadata()
  expect({ format, width, height }).toEqual({ format: 'webp', width: 256, height: 256 })

  const second = await gives(ada, 'photo', await plain(90, 120).png().toBuffer())
  expect(second.body.photoURL).not.toBe(first.body.photoURL)
  expect((await server.visitor.get(first.body.photoURL.replace('/api', ''))).status).toBe(404)
  expect(await imagesOf(ada)).toHaveLength(1)
  expect((await bob.get(`/user/profile/${ada.id}`)).body.photoURL).toBe(second.body.photoURL)
  const { id } = await ada.createJourney()
  expect((await bob.get(`/path/journey/${id}`)).body.owner.photoURL).toBe(second.body.photoURL)
})

test('a photo is served as an immutable WebP with an ETag', async () => {
  const { photoURL } = (await ada.get('/user/profile')).body
  const path = photoURL.replace('/api', '')
  const { headers } = await server.visitor.get(path)
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'",
    'x-content-type-options': 'nosniff',
  })
  expect((await server.visitor.get(path, { 'if-none-match': String(headers.etag) })).status).toBe(304)
  for (const unknown of ['nothing', '%00', ada.id])
    expect((await server.visitor.get(`/images/${unknown}`)).status).toBe(404)
})

test('a photo has a URL that can’t be guessed from that of another upload', async () => {
  const ids: string[] = []
  for (const _ of 'abcd') {
    const { body } = await gives(ada, 'photo', await plain(60, 60).png().toBuffer())
    ids.push(body.photoURL.split('/').at(-1))
  }
  expect(new Set(ids.map((id) => id.slice(0, 6))).size).toBe(4)
})

test('a photo can be removed', async () => {
  const { photoURL } = (await ada.get('/user/profile')).body
  expect((await ada.delete('/user/photo')).body).toMatchObject({ id: ada.id, photoURL: null })
  expect((await server.visitor.get(photoURL.replace('/api', ''))).status).toBe(404)
  expect((await ada.delete('/user/photo')).status).toBe(200)
})

test('a photo is turned upright and loses its location', async () => {
  const exif = { IFD0: { Make: 'Cameramaker' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '47/1 22/1 0/1' } }
  const sideways = await sharp(
    Buffer.from(Array.from({ length: 300 * 200 }, (_, at) => (at % 300 < 150 ? [255, 0, 0] : [0, 0, 255])).flat()),
    { raw: { width: 300, height: 200, channels: 3 } },
  )
    .withExif(exif)
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect((await sharp(sideways).metadata()).exif?.includes('Cameramaker')).toBe(true)
  const { body } = await gives(ada, 'photo', sideways, 'image/jpeg')
  const kept = await pictureAt(body.photoURL)
  const { exif: left, icc, xmp, orientation } = await sharp(kept).metadata()
  expect([left, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined])
  expect(kept.includes('Cameramaker')).toBe(false)
  const { data } = await sharp(kept).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const [top, bottom] = [data.subarray(0, 3), data.subarray(-3)]
  expect((top[0] ?? 0) - (top[2] ?? 0)).toBeGreaterThan(150)
  expect((bottom[2] ?? 0) - (bottom[0] ?? 0)).toBeGreaterThan(150)
})

test('a photo can have any allowed format under any declared type; animations become still images', async () => {
  const frames = await sharp(randomBytes(64 * 128 * 3), {
    raw: { width: 64, height: 128, channels: 3, pageHeight: 64 },
  })
    .gif({ loop: 0, delay: [100, 100] })
    .toBuffer()
  expect((await sharp(frames).metadata()).pages).toBe(2)
  const { body } = await gives(ada, 'photo', frames, 'image/gif')
  expect((await sharp(await pictureAt(body.photoURL)).metadata()).pages ?? 1).toBe(1)
  for (const bytes of [await plain(50, 50).avif().toBuffer(), await plain(50, 50).webp().toBuffer()])
    expect((await gives(ada, 'photo', bytes, 'image/jpeg')).status).toBe(200)
})

test('an AVIF of a size that other formats may have is refused before it is decoded, since it takes more memory', async () => {
  const [wide, narrow] = [plain(4000, 1700), plain(3000, 1700)]
  expect((await gives(ada, 'photo', await wide.clone().png().toBuffer(), 'image/png')).status).toBe(200)
  const refused = await gives(ada, 'photo', await wide.avif({ effort: 0 }).toBuffer(), 'image/avif')
  expect([refused.status, refused.body.fields.image]).toEqual([400, expect.any(String)])
  expect((await gives(ada, 'photo', await narrow.avif({ effort: 0 }).toBuffer(), 'image/avif')).status).toBe(200)
})

describe('a cover', () => {
  test('is at most 1600 px wide, is not enlarged, and doesn’t replace the photo', async () => {
    const wide = await gives(bob, 'cover', await plain(2400, 900).jpeg().toBuffer(), 'image/jpeg')
    expect((await sharp(await pictureAt(wide.body.cover)).metadata()).width).toBe(1600)
    const narrow = await gives(bob, 'cover', await plain(800, 200).png().toBuffer())
    expect(await sharp(await pictureAt(narrow.body.cover)).metadata()).toMatchObject({ width: 800, height: 200 })
    await gives(bob, 'photo', await plain(300, 300).png().toBuffer())
    expect((await imagesOf(bob)).map(({ kind }) => kind).sort()).toEqual(['cover', 'photo'])
    expect((await bob.delete('/user/cover')).body).toMatchObject({ cover: null, photoURL: expect.any(String) })
  })

  test('is at most 300 kB, even if it is pure noise', async () => {
    const noise = sharp(randomBytes(1250 * 1250 * 3), { raw: { width: 1250, height: 1250, channels: 3 } })
    const { body } = await gives(bob, 'cover', await noise.jpeg({ quality: 95 }).toBuffer(), 'image/jpeg')
    expect((await pictureAt(body.cover)).length).toBeLessThanOrEqual(PICTURE_MAX_BYTES)
  })
})

describe('an upload is refused', () => {
  const unreadable = { image: "This image can't be read: choose another one, of at most 16 megapixels" }

  test.each([
    ['a text', Buffer.from('This is not an image')],
    ['a drawing that is a program', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['the beginning of an image', 'cut'],
    ['20,000 by 20,000 pixels in a few kB', aPng(20_000, 20_000)],
    ['more than 16 megapixels', aPng(4001, 4000)],
    ['nothing', Buffer.alloc(0)],
  ])('%s', async (_, given) => {
    const bytes = given === 'cut' ? (await plain(400, 400).png().toBuffer()).subarray(0, 200) : Buffer.from(given)
    const before = (await ada.get('/user/profile')).body.photoURL
    const { status, body } = await gives(ada, 'photo', bytes)
    expect([status, body.code, body.fields]).toEqual([400, 'invalid', unreadable])
    expect((await ada.get('/user/profile')).body.photoURL).toBe(before)
  })

  test('if it is larger than 5 MB, of another type or empty', async () => {
    const large = await gives(ada, 'photo', Buffer.alloc(IMAGE_MAX_BYTES + 1))
    expect([large.status, large.body.code]).toEqual([413, 'tooLarge'])
    for (const type of ['image/svg+xml', 'application/json', 'multipart/form-data; boundary=x'])
      expect(await gives(ada, 'cover', Buffer.from('{}'), type)).toMatchObject({
        status: 415,
        body: { code: 'unsupportedMedia', fields: { image: 'Choose a JPEG, PNG, WebP, AVIF or GIF image' } },
      })
    const missing = await ada.put('/user/photo')
    expect([missing.status, missing.body.fields]).toEqual([400, { image: 'This field is required' }])
  })

  test('from visitors, before the body is read', async () => {
    const bytes = Buffer.alloc(IMAGE_MAX_BYTES + 1)
    for (const what of ['photo', 'cover'] as const) {
      expect((await gives(server.visitor, what, bytes)).status).toBe(401)
      expect((await server.visitor.delete(`/user/${what}`)).status).toBe(401)
    }
  })
})

test('simultaneous uploads leave one photo', async () => {
  const cleo = await server.createUser('Cleo')
  const bytes = await plain(64, 64).png().toBuffer()
  const replies = await Promise.all(Array.from({ length: 6 }, () => gives(cleo, 'photo', bytes)))
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
  const [kept, ...others] = await imagesOf(cleo)
  expect(others).toEqual([])
  expect((await cleo.get('/user/profile')).body.photoURL).toBe(`/api/images/${kept?.id}`)
})

test('images of one person leave room in the queue for those of others', async () => {
  const dan = await server.createUser('Dan')
  const { image, release } = heldImage()
  const statuses: string[] = []
  const crowd = Array.from({ length: 25 }, () =>
    convertImage(image, 'photo', 'crowd').then(
      () => statuses.push('converted'),
      ({ code }) => statuses.push(code),
    ),
  )
  const photo = gives(dan, 'photo', aPng(64, 64))
  await expect.poll(() => statuses.filter((status) => status === 'unavailable')).toHaveLength(5)
  release()
  expect((await photo).status).toBe(200)
  expect(statuses.filter((status) => status === 'converted').length).toBeLessThan(20)
  await Promise.all(crowd)
})

test('a JPEG in more scans than pictures have is refused before it is decoded, since each takes as long', async () => {
  const gradual = await plain(64, 64).jpeg({ progressive: true }).toBuffer()
  expect((await gives(ada, 'photo', gradual, 'image/jpeg')).status).toBe(200)
  expect((await gives(ada, 'photo', jpegWithScans(50), 'image/jpeg')).status).toBe(200)
  expect((await gives(ada, 'photo', jpegWithScans(51), 'image/jpeg')).status).toBe(400)
})

test('what follows the end of a JPEG, as the film of a moving picture does, is no scan', async () => {
  const still = await plain(64, 64).jpeg().toBuffer()
  const film = Buffer.alloc(400, Buffer.from([0xff, 0xda, 0x00, 0x02]))
  expect((await gives(ada, 'photo', Buffer.concat([still, film]), 'image/jpeg')).status).toBe(200)
})

test('a small photo doesn’t wait for large ones', async () => {
  const [eve, puppet, finn] = [
    await server.createUser('Eve'),
    await server.createUser('Pip'),
    await server.createUser('Finn'),
  ]
  const large = await plain(4000, 3900).png().toBuffer()
  const order: string[] = []
  const put = async (who: TestUser, name: string, bytes: Buffer) => {
    await gives(who, 'photo', bytes)
    order.push(name)
  }
  await Promise.all([
    put(eve, 'first large one', large),
    put(puppet, 'second large one', large),
    put(finn, 'small one', aPng(64, 64)),
  ])
  expect(order[0]).toBe('small one')
})

test('images are part of the export and are deleted with the account', async () => {
  const dora = await server.createUser('Dora')
  const { body } = await gives(dora, 'photo', await plain(64, 64).png().toBuffer())
  const [image] = (await dora.get('/user/export')).body.images
  expect(image).toMatchObject({ kind: 'photo', width: 256, height: 256 })
  expect(Buffer.from(image.webp, 'base64')).toEqual(await pictureAt(body.photoURL))
  await server.call('DELETE', '/user/account', { password: PASSWORD }, dora.headers)
  expect(await imagesOf(dora)).toEqual([])
})

describe('with limits', () => {
  const limited = openTestServer({ CAIRN_LIMITS: 'on' })

  test('sixty uploads are allowed per hour', async () => {
    const eve = await limited.createUser('Eve')
    const replies: number[] = []
    for (let n = 0; n < 61; n++) replies.push((await gives(eve, 'photo', Buffer.from('nothing'))).status)
    expect(replies.indexOf(429)).toBe(60)
  })
})
