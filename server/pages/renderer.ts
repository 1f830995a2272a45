import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type * as Entry from '#web/entry.server.tsx'

export type EntryModule = Pick<typeof Entry, 'renderPage' | 'ApiFailure' | 'modulesOf'>

/** Where pages come from: the built files, or Vite while developing. */
export interface Renderer {
  entry(): Promise<EntryModule>
  /** index.html with its placeholders. */
  template(url: string): Promise<string>
  /** Addresses of the files a page will ask for. */
  modules(entry: EntryModule, path: string, language: string): string[]
}

export const DIST = fileURLToPath(new URL('../../dist/web', import.meta.url))
const SSR = fileURLToPath(new URL('../../dist/ssr/entry.server.js', import.meta.url))

interface Chunk {
  file: string
  imports?: string[]
}

/** Reads the built pages once; null when nothing was built. */
export async function builtRenderer(): Promise<Renderer | null> {
  if (!existsSync(SSR) || !existsSync(`${DIST}/index.html`)) return null
  const entry: EntryModule = await import(pathToFileURL(SSR).href)
  const template = readFileSync(`${DIST}/index.html`, 'utf8')
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(`${DIST}/.vite/manifest.json`, 'utf8'))
  return {
    entry: async () => entry,
    template: async () => template,
    modules: (_, path, language) => filesOf(manifest, entry.modulesOf(path, language), template),
  }
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
