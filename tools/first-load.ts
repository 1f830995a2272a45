import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { modulesOf } from '#web/modules.ts'

const folder = fileURLToPath(new URL('../dist/web', import.meta.url))

interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
}

/** Compressed size in bytes: brotli (quality 11) and gzip. */
export interface Weight {
  br: number
  gz: number
}

/** Size of the scripts and styles that the page at this path loads first, with all imports. */
export function firstLoad(path: string): { script: Weight; style: Weight } {
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'))
  const chunks = new Set<Chunk>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build has no ${name}, which web/modules.ts lists for ${path}`)
    if (chunks.has(chunk)) return
    chunks.add(chunk)
    for (const next of chunk.imports ?? []) visit(next)
  }
  for (const name of ['index.html', ...modulesOf(path)]) visit(name)
  const scripts = [...chunks].map(({ file }) => file).filter((file) => file.endsWith('.js'))
  const styles = new Set([...chunks].flatMap(({ css = [] }) => css))
  return { script: weigh(scripts), style: weigh([...styles]) }
}

function weigh(files: string[]): Weight {
  const sizeOf = (file: string) => statSync(join(folder, file), { throwIfNoEntry: false })?.size
  const sum = (ending: string) => files.reduce((total, file) => total + (sizeOf(file + ending) ?? sizeOf(file) ?? 0), 0)
  return { br: sum('.br'), gz: sum('.gz') }
}
