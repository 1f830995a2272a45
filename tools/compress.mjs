/** Writes .br and .gz versions of built files, so that the server never has to compress them. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { root } from './setup.mjs'

const COMPRESSIBLE = /\.(?:js|css|html|svg|json|webmanifest|txt)$/
const folder = join(root, 'dist', 'web')
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const names = readdirSync(folder, { recursive: true }).filter((name) => COMPRESSIBLE.test(name))
await Promise.all(names.map((name) => compress(join(folder, name))))

async function compress(file) {
  const bytes = readFileSync(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  const [br, gz] = await Promise.all([brotli(bytes, { params }), zip(bytes, { level: 9 })])
  if (br.length < bytes.length) writeFileSync(`${file}.br`, br)
  if (gz.length < bytes.length) writeFileSync(`${file}.gz`, gz)
}
