import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Journey } from '#contract/journey.ts'
import { EMBED, embedCode } from '#contract/rules/embed.ts'
import { text } from '#contract/text.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { HttpError } from '#server/core/http/http-error.ts'
import { parse } from '#server/core/http/parse.ts'
import { journeyUrl } from '#server/features/journeys/journeys.view.ts'
import { ONE_MINUTE, readSharedJourney } from './shared-journey.ts'

/** Below `/api`: other sites ask how to embed a link to a journey. */
export function bindOembed(app: FastifyInstance, context: AppContext): void {
  const { publicUrl, origins } = context.settings

  app.get('/oembed', async (request, reply) => {
    const query = parse(oembedQuery, request.query, 'query')
    if (query.format !== undefined && query.format !== 'json') return reply.code(501).send()
    const id = journeyIdIn(query.url, origins)
    if (id === null) throw new HttpError('notFound')
    const journey = await readSharedJourney(context, id)
    const { name } = await context.site.read()
    return reply
      .header('cache-control', ONE_MINUTE)
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(presentOembed(journey, { url: publicUrl, name }, query))
  })
}

const URL_MAX = 2048
const side = z.optional(z.coerce.number({ error: 'invalidValue' }).check(z.gte(1, { error: 'invalidValue' })))

const oembedQuery = z.object({
  url: text({ min: 1, max: URL_MAX }),
  maxwidth: side,
  maxheight: side,
  format: z.optional(z.string({ error: 'invalidValue' })),
})

/** The id of the journey in a URL of this site: its page, its full path or its card. */
function journeyIdIn(url: string, origins: readonly string[]): string | null {
  if (!URL.canParse(url)) return null
  const { origin, pathname, searchParams } = new URL(url)
  if (!origins.includes(origin)) return null
  if (pathname === '/app/user/fullpath') return searchParams.get('pathId')
  const id = /^\/(?:app\/discover|embed)\/journey\/([^/]+)\/?$/.exec(pathname)?.[1]
  return id === undefined ? null : decodeOrNull(id)
}

function decodeOrNull(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** The oEmbed response (oembed.com): a frame that fits into `maxwidth` and `maxheight`. */
function presentOembed(
  journey: Journey,
  { url: site, name: siteName }: { url: string; name: string },
  limits: z.infer<typeof oembedQuery>,
) {
  const { id, name, owner, version } = journey
  const key = encodeURIComponent(id)
  const width = Math.floor(Math.min(limits.maxwidth ?? EMBED.width, EMBED.width))
  const height = Math.floor(Math.min(limits.maxheight ?? EMBED.height, EMBED.height))
  return {
    version: '1.0',
    type: 'rich',
    title: name,
    author_name: owner.displayName,
    author_url: `${site}/app/user/profile?userId=${encodeURIComponent(owner.id)}`,
    provider_name: siteName,
    provider_url: `${site}/`,
    cache_age: 3600,
    ...thumbnail(`${site}/share/journey/${key}.png?v=${version}`, limits),
    url: journeyUrl(site, journey),
    html: embedCode({ site, journey, width, height }),
    width,
    height,
  }
}

/**
 * The picture of the oEmbed response; left out if it is larger than the request allows, as oEmbed
 * requires.
 */
function thumbnail(url: string, { maxwidth = 1200, maxheight = 630 }: z.infer<typeof oembedQuery>) {
  if (maxwidth < 1200 || maxheight < 630) return {}
  return { thumbnail_url: url, thumbnail_width: 1200, thumbnail_height: 630 }
}
