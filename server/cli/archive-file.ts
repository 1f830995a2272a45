import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

/** Writes lines, compressed, for their owner alone; the file stands under its name only once it is whole and on disk. */
export async function writeLines(file: string, lines: AsyncIterable<string[]>): Promise<void> {
  const part = `${file}.part`
  try {
    const texts = Readable.from(textsOf(lines), { objectMode: false, highWaterMark: 65_536 })
    await pipeline(texts, createGzip({ level: 6 }), createWriteStream(part, { mode: 0o600 }))
    await synced(part)
    await rename(part, file)
    if (process.platform !== 'win32') await synced(dirname(file))
  } finally {
    await rm(part, { force: true })
  }
}

/** The lines of such a file, some at a time; a file that is cut off or damaged throws. */
export async function* readLines(file: string): AsyncGenerator<string[]> {
  const plain = createGunzip().setEncoding('utf8')
  const flowing = pipeline(createReadStream(file), plain)
  flowing.catch(() => {})
  let begun = ''
  // Not readline: to it some characters of people's texts end a line.
  for await (const text of plain) {
    const lines = (begun + text).split('\n')
    begun = lines.pop() ?? ''
    if (lines.length > 0) yield lines
  }
  await flowing
  if (begun !== '') yield [begun]
}

async function* textsOf(lines: AsyncIterable<string[]>): AsyncGenerator<Buffer> {
  for await (const some of lines) yield Buffer.from(`${some.join('\n')}\n`)
}

async function synced(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
