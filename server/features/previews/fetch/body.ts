import { pipeline, type Readable, Transform } from 'node:stream'
import { constants, createBrotliDecompress, createGunzip } from 'node:zlib'
import { NoPreview } from './no-preview.ts'

export interface BodyBounds {
  maxWireBytes: number
  textBytes: number
}

/** Yields the decompressed body, cut at the limit; throws if more bytes than allowed are received. */
export async function* unpacked(
  body: Readable,
  encoding: string,
  { maxWireBytes, textBytes }: BodyBounds,
): AsyncGenerator<Buffer> {
  let room = textBytes
  for await (const chunk of decompressed(body, encoding, maxWireBytes)) {
    const bytes = chunk as Buffer
    yield bytes.subarray(0, room)
    room -= bytes.length
    if (room <= 0) return
  }
}

/** Reads a whole body; throws if it exceeds the limit. */
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

function decompressed(body: Readable, encoding: string, maxWireBytes: number): Readable {
  const counted = counter(maxWireBytes)
  if (encoding === '' || encoding === 'identity') return pipeline(body, counted, ignore)
  return pipeline(body, counted, unpacker(encoding), ignore)
}

/** Decompresses one of the two requested encodings, applied once. */
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

/** An error handler for the time after the reader has stopped. */
function ignore(): void {}
