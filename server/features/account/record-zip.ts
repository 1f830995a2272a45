import { setImmediate as nextTurn } from 'node:timers/promises'
import { strToU8, Zip, ZipDeflate } from 'fflate'

export interface RecordFile {
  /** The path of the file in the ZIP, with '/' between folders. */
  name: string
  /** The text of the file, in pieces. */
  pieces: Iterable<string> | AsyncIterable<string>
}

/** Bytes compressed at a time, so that a large file doesn't block other requests. */
const SLICE_BYTES = 65_536

/** A ZIP archive in pieces, while the texts of the files are read. */
export async function* zipFiles(files: AsyncIterable<RecordFile>, modifiedAt: number): AsyncGenerator<Uint8Array> {
  const packed: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    packed.push(piece)
  })
  for await (const { name, pieces } of files) {
    const entry = new ZipDeflate(name)
    entry.mtime = modifiedAt
    zip.add(entry)
    for await (const text of pieces) {
      const bytes = strToU8(text)
      for (let from = 0; from < bytes.length; from += SLICE_BYTES) {
        entry.push(bytes.subarray(from, from + SLICE_BYTES))
        yield* packed.splice(0)
        await nextTurn()
      }
    }
    entry.push(new Uint8Array(0), true)
  }
  zip.end()
  yield* packed.splice(0)
}
