import { setImmediate as nextTurn } from 'node:timers/promises'
import { strToU8, Zip, ZipDeflate } from 'fflate'

export interface RecordFile {
  /** With its folders, separated by '/'. */
  name: string
  text: string
}

/** Bytes packed at a time, so that a large file doesn't block other requests. */
const SLICE_BYTES = 65_536

/** A ZIP archive, piece by piece as the files arrive. */
export async function* zipFiles(files: AsyncIterable<RecordFile>, modifiedAt: number): AsyncGenerator<Uint8Array> {
  const packed: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    packed.push(piece)
  })
  for await (const { name, text } of files) {
    const entry = new ZipDeflate(name)
    entry.mtime = modifiedAt
    zip.add(entry)
    const bytes = strToU8(text)
    for (let from = 0; from < Math.max(bytes.length, 1); from += SLICE_BYTES) {
      entry.push(bytes.subarray(from, from + SLICE_BYTES), from + SLICE_BYTES >= bytes.length)
      yield* packed.splice(0)
      await nextTurn()
    }
  }
  zip.end()
  yield* packed.splice(0)
}
