import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { modulesOf } from '#web/app/page-modules.ts'

const folder = fileURLToPath(new URL('../dist/web', import.meta.url))

interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
}

/** Size in bytes, compressed with brotli (quality 11) and gzip. */
export interface Weight {
  br: number
  gz: number
}

/**
 * The size of the scripts and styles that a page loads at first: the entry, the page's modules, and
 * what these import.
 */
export function firstLoad(path: string): { script: Weight; style: Weight } {
  const manifest = readManifest()
  const chunks = new Set<Chunk>()
  const reach = (name: string) => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build made no ${name}, which web/pages.ts names for ${path}`)
    if (chunks.has(chunk)) return
    chunks.add(chunk)
    for (const next of chunk.imports ?? []) reach(next)
  }
  for (const name of ['index.html', ...modulesOf(path)]) reach(name)
  const scripts = [...chunks].map(({ file }) => file).filter((file) => file.endsWith('.js'))
  const styles = new Set([...chunks].flatMap(({ css = [] }) => css))
  return { script: weigh(scripts), style: weigh([...styles]) }
}

/** The scripts that aren't loaded with every page. */
export function scriptsLoadedLater(): { file: string; br: number }[] {
  const manifest = readManifest()
  const first = new Set(['index.html', ...(manifest['index.html']?.imports ?? [])].map((name) => manifest[name]?.file))
  const files = new Set(Object.values(manifest).map(({ file }) => file))
  return [...files]
    .filter((file) => file.endsWith('.js') && !first.has(file))
    .map((file) => ({ file, br: weigh([file]).br }))
}

function readManifest(): Record<string, Chunk> {
  return JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'))
}

function weigh(files: string[]): Weight {
  const sizeOf = (file: string) => statSync(join(folder, file), { throwIfNoEntry: false })?.size
  const sum = (ending: string) => files.reduce((total, file) => total + (sizeOf(file + ending) ?? sizeOf(file) ?? 0), 0)
  return { br: sum('.br'), gz: sum('.gz') }
}
