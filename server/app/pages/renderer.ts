import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { PROJECT_ROOT } from '#server/core/platform/project-root.ts'
import type * as Entry from '#web/app/entry.server.tsx'

export type EntryModule = Pick<typeof Entry, 'renderPage' | 'knownUrl' | 'isForMembers' | 'ApiError' | 'modulesOf'>

/** Renders pages from the built files, or by Vite in development. */
export interface Renderer {
  entry(): Promise<EntryModule>
  /** index.html with its placeholders; `linksStyle`: with a link to the style sheet, which the browser probably has. */
  template(url: string, linksStyle: boolean): Promise<string>
  /**
   * The entry script and preload links for its modules and those of a page, for the placeholder of
   * index.html.
   */
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
  const html = readFileSync(`${DIST}/index.html`, 'utf8')
  const linked = html.replaceAll(SCRIPTS, '')
  const inlined = withStyle(linked)
  const entryScripts = html.match(SCRIPTS)?.join('') ?? ''
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(`${DIST}/.vite/manifest.json`, 'utf8'))
  return {
    entry: async () => entry,
    template: async (_, linksStyle) => (linksStyle ? linked : inlined),
    scripts: (_, path, language) => {
      const modules = entry.modulesOf(path, language)
      const names = new Map(modules.map((key) => [`/${manifest[key]?.file}`, key.replace(/\.tsx$/u, '')]))
      const links = filesOf(manifest, ['index.html', ...modules]).map(
        (file) => `<link rel="modulepreload" href="${file}"${dataModule(names.get(file))}>`,
      )
      return entryScripts + links.join('')
    },
  }
}

/**
 * The tags that the build puts into the head, where the scripts would compete with the text for
 * bandwidth.
 */
const SCRIPTS = /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g
const STYLE_SHEET = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/

/**
 * Inlines the style sheet, so that the first paint needs no second request. Its address stays, so that the browser
 * fetches it for the pages that link it.
 */
function withStyle(html: string): string {
  return html.replace(
    STYLE_SHEET,
    (_, file: string) => `<style data-file="${file}">${readFileSync(`${DIST}${file}`, 'utf8').trim()}</style>`,
  )
}

/** The name by which the browser finds the file of its page's module, which web/pages.ts names. */
function dataModule(name: string | undefined): string {
  return name?.startsWith('features/') ? ` data-module="${name}"` : ''
}

/** The chunks of these modules and of everything they import. */
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
