import type { Sharp } from 'sharp'
import { HttpError } from '#server/http/http-error.ts'
import { limitConcurrency } from '#server/platform/limit-concurrency.ts'
import { imageLibrary, isPhoto } from './library.ts'

/** What people give of themselves, and what stands on a page that user links to. */
export type ImageKind = 'photo' | 'cover' | 'preview'

/** An image as it is kept: WebP without metadata. */
export interface Picture {
  bytes: Buffer
  width: number
  height: number
}

export const PICTURE_MAX_BYTES = 300_000
export const PREVIEW_MAX_BYTES = 60_000
const PHOTO_SIDE = 256
const COVER_SIDE = 1600
const PREVIEW_SIDES = { width: 640, height: 360 }
const MEGAPIXEL = 1_000_000
/** Of libuv's four threads, of which passwords take two: files need one as well. */
const AT_ONCE = 1
const MOST_WAITING = 20
/** What is opened to its full size takes up to eight bytes a pixel; strangers get less room and less time. */
const READING = {
  photo: { pixels: 50 * MEGAPIXEL, seconds: 10 },
  cover: { pixels: 50 * MEGAPIXEL, seconds: 10 },
  preview: { pixels: 3.2 * MEGAPIXEL, seconds: 3 },
}

interface Efforts {
  maxBytes: number
  /** Tried one after the other until the picture is small enough, which the last one always is. */
  tries: { side: number; quality: number }[]
}

const OWN: Efforts = {
  maxBytes: PICTURE_MAX_BYTES,
  tries: [
    { side: COVER_SIDE, quality: 82 },
    { side: COVER_SIDE, quality: 68 },
    { side: COVER_SIDE, quality: 50 },
    { side: 1200, quality: 45 },
    { side: 800, quality: 40 },
    { side: 480, quality: 40 },
  ],
}
const EFFORTS: Record<ImageKind, Efforts> = {
  photo: OWN,
  cover: OWN,
  preview: {
    maxBytes: PREVIEW_MAX_BYTES,
    tries: [
      { side: PREVIEW_SIDES.width, quality: 78 },
      { side: PREVIEW_SIDES.width, quality: 55 },
      { side: 480, quality: 45 },
      { side: 320, quality: 35 },
    ],
  },
}

const run = limitConcurrency(AT_ONCE, MOST_WAITING)

/** Re-encodes an image that came from somewhere; refuses with words what is no image, too many pixels or takes too long. */
export async function convertImage(image: Blob | Buffer, kind: ImageKind): Promise<Picture> {
  return await run(async () => {
    const { sharp } = await imageLibrary()
    const bytes = Buffer.isBuffer(image) ? image : Buffer.from(await image.arrayBuffer())
    if (!isPhoto(bytes)) throw unreadable()
    const { pixels, seconds } = READING[kind]
    const { data, info } = await readable(
      () => shaped(sharp(bytes, { limitInputPixels: pixels, failOn: 'error', autoOrient: true }), kind),
      seconds,
    )
    const { width, height, channels } = info
    return await smallEnough(() => sharp(data, { raw: { width, height, channels } }), EFFORTS[kind])
  })
}

function shaped(image: Sharp, kind: ImageKind): Sharp {
  if (kind === 'photo') return image.resize(PHOTO_SIDE, PHOTO_SIDE, { fit: 'cover' })
  const { width, height } = kind === 'preview' ? PREVIEW_SIDES : { width: COVER_SIDE, height: COVER_SIDE }
  return image.resize(width, height, { fit: 'inside', withoutEnlargement: true }).flatten({ background: '#ffffff' })
}

async function readable(image: () => Sharp, seconds: number) {
  try {
    return await image().timeout({ seconds }).raw().toBuffer({ resolveWithObject: true })
  } catch {
    throw unreadable()
  }
}

function unreadable(): HttpError {
  return new HttpError('invalid', { fields: [{ field: 'image', key: 'imageUnreadable' }] })
}

async function smallEnough(image: () => Sharp, { maxBytes, tries }: Efforts): Promise<Picture> {
  let picture: Picture | undefined
  for (const { side, quality } of tries) {
    const { data, info } = await image()
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality })
      .toBuffer({ resolveWithObject: true })
    picture = { bytes: data, width: info.width, height: info.height }
    if (data.length <= maxBytes) return picture
  }
  throw new Error(`A picture stayed too large: ${picture?.bytes.length} bytes`)
}
