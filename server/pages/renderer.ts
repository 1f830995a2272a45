import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { PROJECT_ROOT } from '#server/platform/project-root.ts'
import type * as Entry from '#web/app/entry.server.tsx'

export type EntryModule = Pick<typeof Entry, 'renderPage' | 'ApiFailure' | 'modulesOf'>

/** Renders pages from the built files, or by Vite in development. */
export interface Renderer {
  entry(): Promise<EntryModule>
  /** index.html with its placeholders. */
  template(url: string): Promise<string>
  /** The HTML that loads the scripts of a page, for the placeholder in index.html. */
  scripts(entry: EntryModule, path: string, language: string): string
}

export const DIST = join(PROJECT_ROOT, 'dist/web')
const SSR = join(PROJECT_ROOT, 'dist/ssr/entry.server.js')

interface Chunk {
  file: string
  imports?: string[]
}

/** Reads the build once; null if there is none. */
export async function builtRenderer(): Promise<Renderer | null> {
  if (!existsSync(SSR) || !existsSync(`${DIST}/index.html`)) return null
  const entry: EntryModule = await import(pathToFileURL(SSR).href)
  const { template, entry: entryFile } = inlineStyles(readFileSync(`${DIST}/index.html`, 'utf8'))
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(`${DIST}/.vite/manifest.json`, 'utf8'))
  const largest = largestOf(filesOf(manifest, ['index.html']))
  return {
    entry: async () => entry,
    template: async () => template,
    scripts: (_, path, language) => {
      const files = filesOf(manifest, ['index.html', ...entry.modulesOf(path, language)])
      const list = JSON.stringify({ entry: entryFile, files: files.filter((file) => file !== largest) })
      return `<link rel="modulepreload" href="${largest}"><script type="application/json" id="scripts">${list}</script>`
    },
  }
}

const STYLE_SHEET = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/
const ENTRY = /<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/

/**
 * Inlines the style sheet, so that the first paint needs no second request. The page preloads the
 * largest script; index.html requests the others after the paint, which they would delay.
 */
function inlineStyles(html: string): { template: string; entry: string } {
  const [script = '', entry = ''] = ENTRY.exec(html) ?? []
  const template = html
    .replace(script, '')
    .replace(STYLE_SHEET, (_, file: string) => `<style>${readFileSync(`${DIST}${file}`, 'utf8').trim()}</style>`)
  return { template, entry }
}

function largestOf(files: string[]): string {
  const bytesOf = (file: string) => statSync(`${DIST}${file}`).size
  return files.toSorted((one, other) => bytesOf(other) - bytesOf(one))[0] ?? ''
}

/** The files of these modules and of everything they import. */
function filesOf(manifest: Record<string, Chunk>, keys: string[]): string[] {
  const files = new Set<string>()
  const visit = (key: string): void => {
    const chunk = manifest[key]
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const key of keys) visit(key)
  return [...files].map((file) => `/${file}`)
}
