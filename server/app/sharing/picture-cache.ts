import { createHash } from 'node:crypto'
import { createFairQueue } from '#server/core/http/protection/fair-queue.ts'
import { imageLibrary } from '#server/core/images/convert.ts'
import { ByteCache } from '#server/core/platform/byte-cache.ts'

const CACHED_MAX_BYTES = 16_000_000
const DRAWING = { atOnce: 1, atOncePerCaller: 1, maxWaiting: 30 }

export interface Picture {
  etag: string
  /** PNG of 1200 x 630 pixels, drawn on the first call; `caller`, a network or a person, is for fair sharing. */
  bytes(caller: string): Promise<Buffer>
}

export type PictureOf = ReturnType<typeof createPictureCache>

/** Draws pictures and caches the last used ones; concurrent requests share the work. */
export function createPictureCache() {
  const run = createFairQueue(DRAWING)
  const cache = new ByteCache<Promise<Buffer>>(CACHED_MAX_BYTES)

  return function pictureOf<Content>(content: Content, drawSvg: (content: Content) => Promise<string>): Picture {
    const key = createHash('sha256').update(JSON.stringify(content)).digest('base64url')
    return { etag: `"${key}"`, bytes: (caller) => cached(key) ?? draw(key, caller, () => drawSvg(content)) }
  }

  function cached(key: string): Promise<Buffer> | undefined {
    const picture = cache.get(key)
    return picture && keep(key, picture)
  }

  function draw(key: string, caller: string, drawSvg: () => Promise<string>): Promise<Buffer> {
    return keep(
      key,
      run(caller, () => toPng(drawSvg)),
    )
  }

  function keep(key: string, picture: Promise<Buffer>): Promise<Buffer> {
    cache.set(key, picture)
    picture.then(
      ({ length }) => cache.resize(key, picture, length),
      () => cache.deleteValue(key, picture),
    )
    return picture
  }
}

async function toPng(drawSvg: () => Promise<string>): Promise<Buffer> {
  const { sharp } = await imageLibrary()
  return await sharp(Buffer.from(await drawSvg()))
    .png({ compressionLevel: 9 })
    .toBuffer()
}
