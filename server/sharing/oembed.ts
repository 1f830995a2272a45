import * as z from 'zod/mini'
import { EMBED, embedCode } from '#contract/embed.ts'
import type { Journey } from '#contract/journey.ts'
import { text } from '#contract/text.ts'
import { addressOf } from './shared.journey.ts'

const ADDRESS_MAX = 2048
const side = z.optional(z.coerce.number({ error: 'invalidValue' }).check(z.gte(1, { error: 'invalidValue' })))

export const oembedQuery = z.object({
  url: text({ min: 1, max: ADDRESS_MAX }),
  maxwidth: side,
  maxheight: side,
  format: z.optional(z.string({ error: 'invalidValue' })),
})

/** The journey that an address of ours leads to: its page, the whole of it, its card. */
export function journeyAt(url: string, origins: readonly string[]): string | null {
  if (!URL.canParse(url)) return null
  const { origin, pathname, searchParams } = new URL(url)
  if (!origins.includes(origin)) return null
  if (pathname === '/app/user/fullpath') return searchParams.get('pathId')
  const id = /^\/(?:app\/discover|embed)\/journey\/([^/]+)\/?$/.exec(pathname)?.[1]
  return id === undefined ? null : decoded(id)
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** What a site needs to show a journey (oembed.com), as a frame that fits into what it has room for. */
export function oembedOf(journey: Journey, site: string, room: z.infer<typeof oembedQuery>) {
  const { id, name, owner, version } = journey
  const key = encodeURIComponent(id)
  const width = Math.floor(Math.min(room.maxwidth ?? EMBED.width, EMBED.width))
  const height = Math.floor(Math.min(room.maxheight ?? EMBED.height, EMBED.height))
  return {
    version: '1.0',
    type: 'rich',
    title: name,
    author_name: owner.displayName,
    author_url: `${site}/app/user/profile?userId=${encodeURIComponent(owner.id)}`,
    provider_name: 'Cairn',
    provider_url: `${site}/`,
    cache_age: 3600,
    ...thumbnail(`${site}/share/journey/${key}.png?v=${version}`, room),
    url: addressOf(site, journey),
    html: embedCode({ site, journey, width, height }),
    width,
    height,
  }
}

/** Only where it is not larger than what is asked for, as the protocol wants it. */
function thumbnail(url: string, { maxwidth = 1200, maxheight = 630 }: z.infer<typeof oembedQuery>) {
  if (maxwidth < 1200 || maxheight < 630) return {}
  return { thumbnail_url: url, thumbnail_width: 1200, thumbnail_height: 630 }
}
