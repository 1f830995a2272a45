import { createHash } from 'node:crypto'
import { limitConcurrency } from '#server/platform/limit-concurrency.ts'
import { imageLibrary } from '#server/images/library.ts'
import { drawPicture, type Sketch } from './picture.ts'

const KEPT = 100
const AT_ONCE = 1
const MOST_WAITING = 30

interface Painted {
  etag: string
  /** PNG of 1200 x 630; painted when it is first asked for. */
  bytes(): Promise<Buffer>
}

/** Paints what pictures show; the last hundred are kept, and those who ask for the same meanwhile share it. */
export function makePainter() {
  const run = limitConcurrency(AT_ONCE, MOST_WAITING)
  const kept = new Map<string, Promise<Buffer>>()

  return function painted(sketch: Sketch): Painted {
    const key = createHash('sha256').update(JSON.stringify(sketch)).digest('base64url')
    return { etag: `"${key}"`, bytes: () => known(key) ?? paint(key, sketch) }
  }

  function known(key: string): Promise<Buffer> | undefined {
    const picture = kept.get(key)
    if (picture === undefined) return undefined
    kept.delete(key)
    kept.set(key, picture)
    return picture
  }

  function paint(key: string, sketch: Sketch): Promise<Buffer> {
    const picture = run(() => toPng(sketch))
    kept.set(key, picture)
    picture.catch(() => kept.delete(key))
    const [oldest] = kept.keys()
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest)
    return picture
  }
}

async function toPng(sketch: Sketch): Promise<Buffer> {
  const { sharp } = await imageLibrary()
  return await sharp(Buffer.from(await drawPicture(sketch)))
    .png({ compressionLevel: 9 })
    .toBuffer()
}
