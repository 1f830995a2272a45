import { BOUNDS, type Bounds } from '../fetch/bounds.ts'
import { reasonOf } from '../fetch/no-preview.ts'
import { type Looker, makeLooker } from '../look.ts'
import type { VideoHost } from '../oembed.ts'
import { NAMES, REDIRECTS } from './hostile.addresses.ts'
import { BODIES } from './hostile.bodies.ts'
import { MARKUP } from './hostile.markup.ts'
import { ORDINARY } from './ordinary.ts'
import { PageHost } from './page-host.ts'
import type { Case } from './serving.ts'

export const HOSTILE: readonly Case[] = [...REDIRECTS, ...BODIES, ...MARKUP]

/** Serves the whole corpus, and what else is given. */
export async function openCorpus(more: readonly Case[] = []): Promise<PageHost> {
  const all = [...ORDINARY, ...HOSTILE, ...more]
  return await PageHost.open(new Map(all.map(({ name, serve }) => [name, serve])))
}

/** TestUser who looks at that corpus, within these bounds. */
export function lookerAt(
  { place }: Pick<PageHost, 'place'>,
  bounds: Partial<Bounds> = {},
  videoHosts: readonly VideoHost[] = [],
): Looker {
  return makeLooker({
    userAgent: 'Cairn/1.0 (test)',
    allow: new Set([`pages.localhost:${place.port}`]),
    ports: ['80', '443', String(place.probedPool), String(place.port)],
    resolve: async (name) => NAMES[name] ?? [],
    bounds: { ...BOUNDS, ...bounds },
    videoHosts,
  })
}

/** What comes out, in the words of a case. */
export async function outcomeOf({ look }: Looker, url: URL): Promise<Case['gives']> {
  try {
    const { picture, ...words } = await look(url)
    return { ...words, picture: picture !== null }
  } catch (error) {
    return reasonOf(error)
  }
}
