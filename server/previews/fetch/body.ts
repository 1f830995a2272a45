import { pipeline, type Readable, Transform } from 'node:stream'
import { constants, createBrotliDecompress, createGunzip } from 'node:zlib'
import { NoPreview } from './no-preview.ts'

export interface BodyBounds {
  wireBytes: number
  textBytes: number
}

/** What a body says, unpacked; it ends where the bound is, and more on the wire than allowed is an error. */
export async function* unpacked(
  body: Readable,
  encoding: string,
  { wireBytes, textBytes }: BodyBounds,
): AsyncGenerator<Buffer> {
  let room = textBytes
  for await (const chunk of through(body, encoding, wireBytes)) {
    const bytes = chunk as Buffer
    yield bytes.subarray(0, room)
    room -= bytes.length
    if (room <= 0) return
  }
}

/** The whole of a body that must not be longer than the bound. */
export async function whole(body: Readable, most: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    size += chunk.length
    if (size > most) throw new NoPreview('size')
  }
  return Buffer.concat(chunks)
}

function through(body: Readable, encoding: string, wireBytes: number): Readable {
  const counted = counter(wireBytes)
  if (encoding === '' || encoding === 'identity') return pipeline(body, counted, ignore)
  return pipeline(body, counted, unpacker(encoding), ignore)
}

/** Once packed, in one of the two ways that we asked for. */
function unpacker(encoding: string): Transform {
  if (encoding === 'gzip' || encoding === 'x-gzip') return createGunzip({ finishFlush: constants.Z_SYNC_FLUSH })
  if (encoding === 'br') return createBrotliDecompress()
  throw new NoPreview('encoding')
}

function counter(most: number): Transform {
  let size = 0
  return new Transform({
    transform(chunk, _encoding, done) {
      size += chunk.length
      if (size > most) done(new NoPreview('size'))
      else done(null, chunk)
    },
  })
}

/** Whoever reads hears of an error; whoever stopped reading does not care. */
function ignore(): void {}
