import { BOUNDS, type Bounds } from '../fetch/fetcher.ts'
import { reasonOf } from '../fetch/no-preview.ts'
import type { VideoHost } from '../oembed.ts'
import { createPreviewReader, type PreviewReader } from '../preview-reader.ts'
import { FACTS } from './facts.ts'
import { NAMES, REDIRECTS } from './hostile.addresses.ts'
import { BODIES } from './hostile.bodies.ts'
import { MARKUP } from './hostile.markup.ts'
import { ORDINARY } from './ordinary.ts'
import { PageHost } from './page-host.ts'
import type { Case } from './serving.ts'
import { UNUSUAL } from './unusual.ts'

export const HOSTILE: readonly Case[] = [...REDIRECTS, ...BODIES, ...MARKUP]

/** Serves all pages of the corpus, and `more`. */
export async function openCorpus(more: readonly Case[] = []): Promise<PageHost> {
  const all = [...ORDINARY, ...UNUSUAL, ...FACTS, ...HOSTILE, ...more]
  return await PageHost.open(new Map(all.map(({ name, serve }) => [name, serve])))
}

/** A preview reader for the corpus with these limits. */
export function readerFor(
  { info }: Pick<PageHost, 'info'>,
  bounds: Partial<Bounds> = {},
  videoHosts: readonly VideoHost[] = [],
): PreviewReader {
  return createPreviewReader({
    userAgent: 'Cairn/1.0 (test)',
    allow: new Set([`pages.localhost:${info.port}`]),
    ports: ['80', '443', String(info.watchedPort), String(info.port)],
    resolve: async (name) => NAMES[name] ?? [],
    bounds: { ...BOUNDS, ...bounds },
    videoHosts,
  })
}

/** The outcome in the form of a case's `gives`. */
export async function outcomeOf({ look }: PreviewReader, url: URL): Promise<Case['gives']> {
  try {
    const { picture, ...words } = await look(url, 'tester')
    return { ...words, picture: picture === 'busy' ? picture : picture !== null }
  } catch (error) {
    return reasonOf(error)
  }
}
