import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Journey } from '#contract/journey.ts'
import { EMBED, embedCode } from '#contract/rules/embed.ts'
import { text } from '#contract/text.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { HttpError } from '#server/core/http/http-error.ts'
import { parse } from '#server/core/http/parse.ts'
import { journeyUrl } from '#server/features/journeys/journeys.view.ts'
import { sharedFinishUrl } from '#server/features/progress/finish.routes.ts'
import { readSharedFinish, type SharedFinishRow } from '#server/features/progress/shared-finish.ts'
import { ONE_MINUTE, PRIVATE_MINUTE, readSharedJourney } from './shared-journey.ts'

/** Below `/api`: other sites ask how to embed a link to a journey or to a shared finish. */
export function bindOembed(app: FastifyInstance, context: AppContext): void {
  const { publicUrl, origins } = context.settings

  app.get('/oembed', async (request, reply) => {
    const query = parse(oembedQuery, request.query, 'query')
    if (query.format !== undefined && query.format !== 'json') return reply.code(501).send()
    const link = URL.canParse(query.url) ? new URL(query.url) : null
    if (!link || !origins.includes(link.origin)) throw new HttpError('notFound')
    const { name } = await context.site.read()
    const answer = await present(link, { url: publicUrl, name }, query)
    return reply
      .header('cache-control', answer.type === 'rich' ? ONE_MINUTE : PRIVATE_MINUTE)
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(answer)
  })

  async function present(link: URL, site: Site, limits: Limits) {
    const token = /^\/share\/finish\/([^/]+)\/?$/.exec(link.pathname)?.[1]
    if (token !== undefined) return presentFinish(token, await readSharedFinish(context.db, token), site, limits)
    const id = journeyIdIn(link)
    if (id === null) throw new HttpError('notFound')
    return presentJourney(await readSharedJourney(context, id), site, limits)
  }
}

const URL_MAX = 2048
const side = z.optional(z.coerce.number({ error: 'invalidValue' }).check(z.gte(1, { error: 'invalidValue' })))

const oembedQuery = z.object({
  url: text({ min: 1, max: URL_MAX }),
  maxwidth: side,
  maxheight: side,
  format: z.optional(z.string({ error: 'invalidValue' })),
})

type Limits = z.infer<typeof oembedQuery>

interface Site {
  url: string
  name: string
}

/** The id of the journey in a URL of this site: its page, its full path or its card. */
function journeyIdIn({ pathname, searchParams }: URL): string | null {
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

/** A frame that fits into `maxwidth` and `maxheight`. */
function presentJourney(journey: Journey, site: Site, limits: Limits) {
  const { id, name, owner, version } = journey
  const width = Math.floor(Math.min(limits.maxwidth ?? EMBED.width, EMBED.width))
  const height = Math.floor(Math.min(limits.maxheight ?? EMBED.height, EMBED.height))
  const picture = pictureIn(`${site.url}/share/journey/${encodeURIComponent(id)}.png?v=${version}`, limits)
  return {
    ...basicsOf(site),
    type: 'rich',
    title: name,
    author_name: owner.displayName,
    author_url: `${site.url}/app/user/profile?userId=${encodeURIComponent(owner.id)}`,
    ...(picture && {
      thumbnail_url: picture.url,
      thumbnail_width: picture.width,
      thumbnail_height: picture.height,
    }),
    url: journeyUrl(site.url, journey),
    html: embedCode({ site: site.url, journey, width, height }),
    width,
    height,
  }
}

/** The picture, or a link if the picture is larger than the request allows. */
function presentFinish(token: string, { row, finish }: SharedFinishRow, site: Site, limits: Limits) {
  const picture = pictureIn(`${sharedFinishUrl(site.url, token)}.png`, limits)
  return {
    ...basicsOf(site),
    // The person can end it at any time.
    cache_age: 60,
    title: row.name,
    author_name: finish.displayName,
    ...(picture ? { type: 'photo', ...picture } : { type: 'link' }),
  }
}

/** The fields of each oEmbed response (oembed.com). */
function basicsOf({ url, name }: Site) {
  return { version: '1.0', provider_name: name, provider_url: `${url}/`, cache_age: 3600 }
}

/** A preview picture, unless it is larger than the request allows, as oEmbed requires. */
function pictureIn(url: string, { maxwidth = 1200, maxheight = 630 }: Limits) {
  return maxwidth < 1200 || maxheight < 630 ? null : { url, width: 1200, height: 630 }
}
