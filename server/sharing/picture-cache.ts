import { createHash } from 'node:crypto'
import { imageLibrary } from '#server/images/library.ts'
import { limitConcurrency } from '#server/platform/limit-concurrency.ts'

const CACHED_MAX = 100
const CONCURRENT_MAX = 1
const WAITING_MAX = 30

export interface Picture {
  etag: string
  /** PNG of 1200 x 630 pixels, drawn on the first call. */
  bytes(): Promise<Buffer>
}

/** Draws pictures and caches the last used ones; concurrent requests share the work. */
export function createPictureCache() {
  const run = limitConcurrency(CONCURRENT_MAX, WAITING_MAX)
  const cache = new Map<string, Promise<Buffer>>()

  return function pictureOf<Content>(content: Content, drawSvg: (content: Content) => Promise<string>): Picture {
    const key = createHash('sha256').update(JSON.stringify(content)).digest('base64url')
    return { etag: `"${key}"`, bytes: () => cached(key) ?? draw(key, () => drawSvg(content)) }
  }

  function cached(key: string): Promise<Buffer> | undefined {
    const picture = cache.get(key)
    if (picture === undefined) return undefined
    cache.delete(key)
    cache.set(key, picture)
    return picture
  }

  function draw(key: string, drawSvg: () => Promise<string>): Promise<Buffer> {
    const picture = run(() => toPng(drawSvg))
    cache.set(key, picture)
    picture.catch(() => cache.delete(key))
    const [oldest] = cache.keys()
    if (cache.size > CACHED_MAX && oldest !== undefined) cache.delete(oldest)
    return picture
  }
}

async function toPng(drawSvg: () => Promise<string>): Promise<Buffer> {
  const { sharp } = await imageLibrary()
  return await sharp(Buffer.from(await drawSvg()))
    .png({ compressionLevel: 9 })
    .toBuffer()
}
