import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { PROJECT_ROOT } from '#server/core/platform/project-root.ts'
import type { EntryModule, Renderer } from './renderer.ts'

const INDEX = join(PROJECT_ROOT, 'web/index.html')

/** Renders pages from their sources by Vite, with hot updates on the server's port. */
export async function developmentRenderer(app: FastifyInstance): Promise<Renderer> {
  const { createServer } = await import('vite')
  const vite = await createServer({ appType: 'custom', server: { middlewareMode: true, hmr: { server: app.server } } })
  app.addHook('onRequest', (request, reply, done) => {
    if (isApiCall(request.url)) return done()
    vite.middlewares(request.raw, reply.raw, done)
  })
  app.addHook('preClose', () => vite.close())
  return {
    entry: async () => (await vite.ssrLoadModule('/app/entry.server.tsx')) as EntryModule,
    template: (url) => vite.transformIndexHtml(url, readFileSync(INDEX, 'utf8')),
    scripts: () => '',
  }
}

/**
 * Whether a path below `/api` is an API call; Vite serves the modules of web/api below `/api`, too.
 */
function isApiCall(url: string): boolean {
  return url.startsWith('/api/') && !/\.ts(?:\?|$)/.test(url)
}
