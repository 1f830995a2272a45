import type { Sharp } from 'sharp'
import { Refusal } from '../refusal.ts'
import { makeTurns } from '../turns.ts'

export type ImageKind = 'photo' | 'cover'

/** An image as it is kept: WebP without metadata. */
export interface Picture {
  bytes: Buffer
  width: number
  height: number
}

export const PICTURE_MAX_BYTES = 300_000
const PHOTO_SIDE = 256
const COVER_SIDE = 1600
/** What is opened to its full size takes four bytes a pixel. */
const PIXELS_MAX = 50_000_000
const SECONDS_MAX = 10
/** Of libuv's four threads, of which passwords take two: files need one as well. */
const AT_ONCE = 1
const MOST_WAITING = 20
/** libvips brings loaders for much more; nobody needs theirs opened here. */
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((name) => `VipsForeignLoad${name}`)

/** Tried one after the other until the picture is small enough, which the last one always is. */
const EFFORTS = [
  { side: COVER_SIDE, quality: 82 },
  { side: COVER_SIDE, quality: 68 },
  { side: COVER_SIDE, quality: 50 },
  { side: 1200, quality: 45 },
  { side: 800, quality: 40 },
  { side: 480, quality: 40 },
]

const inTurn = makeTurns(AT_ONCE, MOST_WAITING)

/** Re-encodes what somebody uploaded; refuses with words what is no image, too many pixels or takes too long. */
export async function convertImage(upload: Blob, kind: ImageKind): Promise<Picture> {
  return await inTurn(async () => {
    const { sharp } = await library()
    const bytes = Buffer.from(await upload.arrayBuffer())
    const { data, info } = await readable(() =>
      shaped(sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error', autoOrient: true }), kind),
    )
    const { width, height, channels } = info
    return await smallEnough(() => sharp(data, { raw: { width, height, channels } }))
  })
}

function shaped(image: Sharp, kind: ImageKind): Sharp {
  if (kind === 'photo') return image.resize(PHOTO_SIDE, PHOTO_SIDE, { fit: 'cover' })
  return image
    .resize(COVER_SIDE, COVER_SIDE, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
}

async function readable(image: () => Sharp) {
  try {
    return await image().timeout({ seconds: SECONDS_MAX }).raw().toBuffer({ resolveWithObject: true })
  } catch {
    throw new Refusal('invalid', { fields: [{ field: 'image', key: 'imageUnreadable' }] })
  }
}

async function smallEnough(image: () => Sharp): Promise<Picture> {
  let picture: Picture | undefined
  for (const { side, quality } of EFFORTS) {
    const { data, info } = await image()
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality })
      .toBuffer({ resolveWithObject: true })
    picture = { bytes: data, width: info.width, height: info.height }
    if (data.length <= PICTURE_MAX_BYTES) return picture
  }
  throw new Error(`A picture stayed too large: ${picture?.bytes.length} bytes`)
}

let loading: ReturnType<typeof load> | undefined

/** Loaded at the first upload: it takes 20 MB that a server without uploads does not need. */
function library() {
  loading ??= load()
  return loading
}

async function load() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: LOADERS })
  return { sharp }
}
