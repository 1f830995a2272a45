import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

/**
 * Writes compressed lines with mode 0600; the file gets its name once it is complete and on the
 * disk.
 */
export async function writeLines(file: string, lines: AsyncIterable<string[]>): Promise<void> {
  const part = `${file}.part`
  try {
    const texts = Readable.from(textsOf(lines), { objectMode: false, highWaterMark: 65_536 })
    await pipeline(texts, createGzip({ level: 6 }), createWriteStream(part, { mode: 0o600 }))
    await syncToDisk(part)
    await rename(part, file)
    if (process.platform !== 'win32') await syncToDisk(dirname(file))
  } finally {
    await rm(part, { force: true })
  }
}

/** Reads the lines of such a file in batches; throws if the file is cut off or damaged. */
export async function* readLines(file: string): AsyncGenerator<string[]> {
  const plain = createGunzip().setEncoding('utf8')
  const unzipped = pipeline(createReadStream(file), plain)
  unzipped.catch(() => {})
  let rest = ''
  // readline also splits at other characters, such as U+2028, which texts may contain.
  for await (const text of plain) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    if (lines.length > 0) yield lines
  }
  await unzipped
  if (rest !== '') yield [rest]
}

async function* textsOf(lines: AsyncIterable<string[]>): AsyncGenerator<Buffer> {
  for await (const some of lines) yield Buffer.from(`${some.join('\n')}\n`)
}

async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
