import type { Sharp } from 'sharp'
import { HttpError } from '#server/core/http/http-error.ts'
import { createFairQueue } from '#server/core/http/protection/fair-queue.ts'

export type ImageKind = 'photo' | 'cover' | 'preview' | 'small' | 'logo'

/** A converted image: WebP without metadata. */
export interface Picture {
  bytes: Buffer
  width: number
  height: number
}

export const PICTURE_MAX_BYTES = 300_000
export const PREVIEW_MAX_BYTES = 60_000
const PHOTO_SIDE = 256
const COVER_SIDE = 1600
export const SMALL_MAX_BYTES = 12_000
const PREVIEW_SIDES = { width: 640, height: 360 }
const SMALL_SIDES = { width: 320, height: 180 }
const MEGAPIXEL = 1_000_000
/**
 * Limits of concurrent conversions. libuv has four threads: passwords use up to two, and files need
 * one.
 */
const CONVERTING = { atOnce: 1, atOncePerCaller: 1, maxWaiting: 20 }
/** Max. pixels of images that are converted quickly (in a few ms); they don't wait for larger ones. */
const QUICK_PIXELS = 2 * MEGAPIXEL
/** Number of bytes at the start of an image from which its size is read. */
const HEADER_BYTES = 256 * 1024
/**
 * Max. pixels and time. A decoded image takes up to 8 bytes per pixel (AVIF: 20), and a PNG of a
 * few kB takes 40 ms per megapixel. Images of linked pages get less memory and time.
 */
const DECODE_LIMITS = {
  photo: { pixels: 16 * MEGAPIXEL, seconds: 10 },
  logo: { pixels: 16 * MEGAPIXEL, seconds: 10 },
  cover: { pixels: 16 * MEGAPIXEL, seconds: 10 },
  preview: { pixels: 3.2 * MEGAPIXEL, seconds: 3 },
  small: { pixels: 1 * MEGAPIXEL, seconds: 3 },
}

/**
 * Max. scans of a progressive JPEG. A usual file has about ten; each scan covers the whole picture
 * and can't be interrupted.
 */
const SCANS_MAX = 50
const [MARK, SCAN, END] = [0xff, 0xda, 0xd9]

/** How many times as much memory an AVIF takes as another image of its size. */
const AVIF_WEIGHT = 20 / 8

interface Compression {
  maxBytes: number
  /** Sizes and qualities to try in order until the picture is small enough; the last one always is. */
  tries: { side: number; quality: number }[]
}

const UPLOADED: Compression = {
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
const SIDES = {
  cover: { width: COVER_SIDE, height: COVER_SIDE },
  preview: PREVIEW_SIDES,
  small: SMALL_SIDES,
}
const COMPRESSION: Record<ImageKind, Compression> = {
  photo: UPLOADED,
  logo: UPLOADED,
  cover: UPLOADED,
  preview: {
    maxBytes: PREVIEW_MAX_BYTES,
    tries: [
      { side: PREVIEW_SIDES.width, quality: 78 },
      { side: PREVIEW_SIDES.width, quality: 55 },
      { side: 480, quality: 45 },
      { side: 320, quality: 35 },
    ],
  },
  small: {
    maxBytes: SMALL_MAX_BYTES,
    tries: [
      { side: SMALL_SIDES.width, quality: 72 },
      { side: SMALL_SIDES.width, quality: 50 },
      { side: SMALL_SIDES.width, quality: 30 },
      { side: 200, quality: 30 },
    ],
  },
}

const [runQuick, runSlow] = [createFairQueue(CONVERTING), createFairQueue(CONVERTING)]

/**
 * Re-encodes an image; throws 400 for other content, too many pixels or slow decoding. `caller`, a
 * person's id or a visitor's network, is for fair sharing.
 */
export async function convertImage(image: Blob | Buffer, kind: ImageKind, caller: string): Promise<Picture> {
  const run = (await isQuick(image)) ? runQuick : runSlow
  return await run(caller, async () => {
    const { sharp } = await imageLibrary()
    const bytes = Buffer.isBuffer(image) ? image : Buffer.from(await image.arrayBuffer())
    if (!isPhoto(bytes) || hasTooManyScans(bytes)) throw undecode()
    const { pixels, seconds } = DECODE_LIMITS[kind]
    const limitInputPixels = Math.floor(pixels / weightOf(bytes))
    const { data, info } = await decode(
      () => resized(sharp(bytes, { limitInputPixels, failOn: 'error', autoOrient: true }), kind),
      seconds,
    )
    const { width, height, channels } = info
    return await compress(() => sharp(data, { raw: { width, height, channels } }), COMPRESSION[kind])
  })
}

function resized(image: Sharp, kind: ImageKind): Sharp {
  if (kind === 'photo') return image.resize(PHOTO_SIDE, PHOTO_SIDE, { fit: 'cover' })
  if (kind === 'logo')
    return image.ensureAlpha().resize(PHOTO_SIDE, PHOTO_SIDE, { fit: 'contain', background: '#0000' })
  const { width, height } = SIDES[kind]
  return image.resize(width, height, { fit: 'inside', withoutEnlargement: true }).flatten({ background: '#ffffff' })
}

/** Whether the first bytes of the image show that it is small. */
async function isQuick(image: Blob | Buffer): Promise<boolean> {
  const bytes = Buffer.isBuffer(image)
    ? image.subarray(0, HEADER_BYTES)
    : Buffer.from(await image.slice(0, HEADER_BYTES).arrayBuffer())
  if (!isPhoto(bytes)) return true
  const { sharp } = await imageLibrary()
  const { width = Infinity, height = Infinity } = await sharp(bytes)
    .metadata()
    .catch(() => ({}) as { width?: number; height?: number })
  return width * height * weightOf(bytes) <= QUICK_PIXELS
}

/**
 * Whether a JPEG has more than SCANS_MAX scans. Data after its end isn't read, such as the video of
 * a motion photo.
 */
function hasTooManyScans(bytes: Buffer): boolean {
  if (bytes[0] !== MARK) return false
  let scans = 0
  for (let at = bytes.indexOf(MARK, 2); at !== -1; at = bytes.indexOf(MARK, at)) {
    const marker = bytes[at + 1] ?? END
    if (marker === END) return false
    if (marker === SCAN) scans += 1
    if (scans > SCANS_MAX) return true
    if (marker === MARK) at += 1
    else if (hasNoLength(marker) || at + 4 > bytes.length) at += 2
    else at += 2 + bytes.readUInt16BE(at + 2)
  }
  return false
}

/** Whether the marker has no length: escaped bytes of a scan, and markers inside a scan. */
function hasNoLength(marker: number): boolean {
  return marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8)
}

function weightOf(bytes: Buffer): number {
  return isAvif(bytes) ? AVIF_WEIGHT : 1
}

async function decode(image: () => Sharp, seconds: number) {
  try {
    return await image().timeout({ seconds }).raw().toBuffer({ resolveWithObject: true })
  } catch {
    throw undecode()
  }
}

function undecode(): HttpError {
  return new HttpError('invalid', { fields: [{ field: 'image', key: 'imageUnreadable' }] })
}

async function compress(image: () => Sharp, { maxBytes, tries }: Compression): Promise<Picture> {
  let picture: Picture | undefined
  for (const { side, quality } of tries) {
    const { data, info } = await image()
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality })
      .toBuffer({ resolveWithObject: true })
    picture = { bytes: data, width: info.width, height: info.height }
    if (data.length <= maxBytes) return picture
  }
  throw new Error(`The picture is still too large after compression: ${picture?.bytes.length} bytes`)
}

/** libvips supports many more formats, which aren't needed. SVG is only for our own drawings. */
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif', 'Svg'].map((name) => `VipsForeignLoad${name}`)

let loading: ReturnType<typeof load> | undefined

/** Loaded with the first image, because it takes 20 MB of memory. */
export function imageLibrary() {
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

/**
 * Checks the signature of JPEG, PNG, GIF, WebP and AVIF. Uploads are never decoded as anything
 * else, such as SVG.
 */
function isPhoto(bytes: Buffer): boolean {
  return /^(?:\xff\xd8\xff|\x89PNG\r\n|GIF8|RIFF.{4}WEBP|.{4}ftyp)/s.test(bytes.toString('latin1', 0, 12))
}

/** Whether the bytes are an AVIF; the declared media type is ignored. */
export function isAvif(bytes: Buffer): boolean {
  return bytes.toString('latin1', 4, 8) === 'ftyp'
}

/** A stored picture as PNG, for mail programs. */
export async function pngOf(webp: Buffer): Promise<Buffer> {
  const { sharp } = await imageLibrary()
  return await sharp(webp).png({ compressionLevel: 9 }).toBuffer()
}
