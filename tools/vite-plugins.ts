import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown, runnerImport } from 'vite'
import type * as Contract from '../contract/api.ts'
import type { Endpoint } from '../contract/endpoint.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const CONTRACT = here('../contract/api.ts')
const INLINE = here('../web/app/hydration/inline.ts')

const WRITING_CALLS = here('../web/core/api/writing-calls.ts')

/**
 * Replaces the calls in the browser's build by calls without schemas, which would add to every
 * first load. The writing calls, which are most of them, are a separate script.
 */
export function callsWithoutSchemas(): Plugin {
  return {
    name: 'calls-without-schemas',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async load(id) {
      if (id !== CONTRACT && id !== WRITING_CALLS) return null
      const { module } = await runnerImport<typeof Contract>(CONTRACT)
      const name = id === CONTRACT ? 'calls' : 'writingCalls'
      const calls = Object.entries<Endpoint>(module.calls).filter(
        ([, { method }]) => (method === 'GET') === (id === CONTRACT),
      )
      const written = calls.map(([call, endpoint]) => [call, withoutSchemas(endpoint)])
      return `export const ${name} = ${JSON.stringify(Object.fromEntries(written))}`
    },
  }
}

function withoutSchemas({ method, path, cookie, media, paged, reads, changes }: Endpoint) {
  return { method, path, cookie, media, paged, reads: unlessEmpty(reads), changes: unlessEmpty(changes) }
}

function unlessEmpty<Item>(list: readonly Item[] = []): readonly Item[] | undefined {
  return list.length === 0 ? undefined : list
}

/** Bundles web/app/hydration/inline.ts into index.html, to run before the first paint. */
export function inlineScript(): Plugin {
  return {
    name: 'inline-script',
    transformIndexHtml: {
      order: 'pre',
      handler: async (html) => {
        const script = `<script>${await bundle()}</script>`
        return html.replace('<!--inline-->', () => script)
      },
    },
  }
}

/** The fonts in the order in which a page needs them: headings first. */
const FONTS = /\/(?:bricolage-grotesque|figtree)-[^/]+\.woff2$/u

/**
 * Puts a preload link for each font into index.html, without effect until inline.ts removes its
 * `media`.
 */
export function fontLinks(): Plugin {
  return {
    name: 'font-links',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) =>
        html.replace(
          '<!--fonts-->',
          Object.keys(bundle)
            .filter((file) => FONTS.test(file))
            .sort()
            .map((file) => `<link rel="preload" as="font" crossorigin media="not all" href="/${file}">`)
            .join(''),
        ),
    },
  }
}

async function bundle(): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, rolldownOptions: { input: INLINE, output: { format: 'iife' } } },
  })) as Rolldown.RolldownOutput
  return built.output[0].code.trim()
}
