import sharp from 'sharp'
import { NO_PREVIEW } from '#contract/preview.ts'
import { TestServer, type TestUser } from '#server/testing/test-server.ts'
import { openCorpus } from './corpus.ts'
import type { PageHost, Serve } from './page-host.ts'
import { head, page } from './serving.ts'

/** A server without rate limits that may fetch the pages of `host`. */
export interface PreviewServer {
  server: TestServer
  host: PageHost
  env: NodeJS.ProcessEnv
  ada: TestUser
  close: () => Promise<void>
}

export async function openPreviewServer(): Promise<PreviewServer> {
  const server = new TestServer()
  const host = await openCorpus()
  const env = { CAIRN_LIMITS: 'off', PREVIEW_ALLOW: `pages.localhost:${host.info.port}` }
  await server.open(env)
  const close = async () => {
    await server.app.close()
    await host.close()
  }
  return { server, host, env, ada: await server.createUser('Ada'), close }
}

let pages = 0

/** Serves a new page and returns its URL. */
export function addPageTo(host: PageHost, serve: Serve): { name: string; url: string } {
  const name = `page ${++pages}`
  host.pages.set(name, serve)
  return { name, url: host.addressOf(name).href }
}

export const titled = (title: string) => head(`<title>${title}</title>`)
export const nothing = (url: string) => ({ ...NO_PREVIEW, url })

/**
 * A page whose picture is so high, with a square of noise, or half of noise, which compresses badly. Pictures of
 * different heights have different sizes in bytes.
 */
export async function addPictured(host: PageHost, height: number, { noisy = false } = {}): Promise<string> {
  const side = noisy ? height : Math.round(height / 4)
  const gray = { channels: 3 as const, background: '#888' }
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  const square = await sharp({ create: { width: side, height: side, ...gray, noise } })
    .png()
    .toBuffer()
  const image = sharp({ create: { width: 1200, height, ...gray } }).composite([{ input: square }])
  const name = `cover ${height} ${Math.random()}.png`
  host.pages.set(name, page(await image.png().toBuffer(), { 'content-type': 'image/png' }))
  const picture = host.addressOf(name).href
  return addPageTo(host, head(`<title>T</title><meta property="og:image" content="${picture}">`)).url
}
