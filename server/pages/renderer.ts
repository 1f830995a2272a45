import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as Entry from '#web/entry.server.tsx'
import { ROOT } from '../root.ts'

export type EntryModule = Pick<typeof Entry, 'renderPage' | 'ApiFailure' | 'modulesOf'>

/** Where pages come from: the built files, or Vite while developing. */
export interface Renderer {
  entry(): Promise<EntryModule>
  /** index.html with its placeholders. */
  template(url: string): Promise<string>
  /** Addresses of the files a page will ask for. */
  modules(entry: EntryModule, path: string, language: string): string[]
}

export const DIST = join(ROOT, 'dist/web')
const SSR = join(ROOT, 'dist/ssr/entry.server.js')

interface Chunk {
  file: string
  imports?: string[]
}

/** Reads the built pages once; null when nothing was built. */
export async function builtRenderer(): Promise<Renderer | null> {
  if (!existsSync(SSR) || !existsSync(`${DIST}/index.html`)) return null
  const entry: EntryModule = await import(pathToFileURL(SSR).href)
  const template = arranged(readFileSync(`${DIST}/index.html`, 'utf8'))
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(`${DIST}/.vite/manifest.json`, 'utf8'))
  return {
    entry: async () => entry,
    template: async () => template,
    modules: (_, path, language) => filesOf(manifest, entry.modulesOf(path, language), template),
  }
}

const STYLE_SHEET = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/
const ENTRY = /<script type="module"[^>]*><\/script>/
const PRELOADS = /<link rel="modulepreload"[^>]*href="([^"]+)"[^>]*>/g

/**
 * Words and style come in one piece, so that they are painted without a second round trip; scripts are asked for behind
 * them. What the entry imports is named as scripts of their own: each is run as a task of its own.
 */
function arranged(html: string): string {
  const before = [...html.matchAll(PRELOADS)].map(
    ([, file]) => `<script type="module" crossorigin src="${file}"></script>`,
  )
  const [entry = ''] = ENTRY.exec(html) ?? []
  return html
    .replace(PRELOADS, '')
    .replace(ENTRY, '')
    .replace(STYLE_SHEET, (_, file: string) => `<style>${readFileSync(`${DIST}${file}`, 'utf8').trim()}</style>`)
    .replace('<!--scripts-->', (mark) => mark + before.join('') + entry)
}

/** The chunks behind these modules and whatever they import, but for those the template names already. */
function filesOf(manifest: Record<string, Chunk>, keys: string[], template: string): string[] {
  const files = new Set<string>()
  const visit = (key: string): void => {
    const chunk = manifest[key]
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const key of keys) visit(key)
  return [...files].map((file) => `/${file}`).filter((file) => !template.includes(`"${file}"`))
}
