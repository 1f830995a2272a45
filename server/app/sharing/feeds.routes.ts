import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Credit } from '#contract/journey.ts'
import { creditOf, rightsOf } from '#contract/rules/journey.ts'
import { isStorable, nameKeyOf } from '#contract/text.ts'
import { readJson } from '#server/core/database/dialect.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { escapeXml } from '#server/core/http/escape.ts'
import { HttpError, required } from '#server/core/http/http-error.ts'
import { isoTime } from '#server/core/platform/time.ts'
import { findPublicBadge } from '#server/features/badges/badges.store.ts'
import type { CreditRow } from '#server/features/journeys/adaptations.store.ts'
import { presentCredit } from '#server/features/journeys/credit.ts'
import { journeyUrl } from '#server/features/journeys/journeys.view.ts'
import { findProfile } from '#server/features/people/people.store.ts'
import { ONE_MINUTE } from './shared-journey.ts'
import { type FeedRow, listNewest } from './sharing.store.ts'

interface FeedRequest {
  path: string
  page: string
  /** The subject of the feed; '' for all journeys. */
  title: string
  filter: Parameters<typeof listNewest>[1]
}

/** Atom feeds of the newest journeys: all, with a badge, or of a person. */
export function bindFeeds(app: FastifyInstance, { db, settings, site }: AppContext): void {
  app.get('/feeds/all.atom', (request, reply) =>
    send(request, reply, { path: '/feeds/all.atom', page: '/', title: '', filter: {} }),
  )

  app.get<{ Params: { file: string } }>('/feeds/badge/:file', async (request, reply) => {
    const { key, name } = required(await findPublicBadge(db, nameKeyOf(nameIn(request.params.file))), 'notFound')
    const encoded = encodeURIComponent(name)
    const paths = { path: `/feeds/badge/${encoded}.atom`, page: `/?badge=${encoded}` }
    return await send(request, reply, { ...paths, title: name, filter: { badgeKey: key } })
  })

  app.get<{ Params: { file: string } }>('/feeds/person/:file', async (request, reply) => {
    const { id, displayName } = required(await findProfile(db, nameIn(request.params.file), null), 'personNotFound')
    const key = encodeURIComponent(id)
    const paths = { path: `/feeds/person/${key}.atom`, page: `/app/user/profile?userId=${key}` }
    return await send(request, reply, { ...paths, title: displayName, filter: { ownerId: id } })
  })

  async function send(request: FastifyRequest, reply: FastifyReply, { filter, ...feed }: FeedRequest) {
    const { name, logo } = await site.read()
    const title = feed.title === '' ? name : `${name}: ${feed.title}`
    const atom = formatAtomFeed({
      ...feed,
      title,
      icon: logo ?? '/icon-192.png',
      site: settings.publicUrl,
      entries: await listNewest(db, filter),
    })
    const hash = createHash('sha256').update(atom).digest('base64url')
    // A weak ETag, because the response may be compressed.
    reply.header('cache-control', ONE_MINUTE).header('etag', `W/"${hash}"`)
    if (request.headers['if-none-match']?.includes(hash)) return reply.code(304).send()
    return reply.type('application/atom+xml; charset=utf-8').send(atom)
  }
}

/** The name of a feed file without its ending: 'UI/UX' for 'UI/UX.atom'. */
function nameIn(file: string): string {
  const name = /^(.+)\.atom$/su.exec(file)?.[1]
  if (name === undefined || !isStorable(name)) throw new HttpError('notFound')
  return name
}

interface Feed {
  site: string
  /** Path of the feed. */
  path: string
  /** Path of the page with the same journeys. */
  page: string
  title: string
  /** Path of an image. */
  icon: string
  entries: FeedRow[]
}

/** Formats an Atom feed (RFC 4287). The same journeys give the same bytes, for the ETag. */
function formatAtomFeed({ site, path, page, title, icon, entries }: Feed): string {
  const updated = Math.max(0, ...entries.map(({ updatedAt }) => updatedAt))
  const self = escapeXml(site + path)
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${self}</id>
<title>${escapeXml(title)}</title>
<updated>${isoTime(updated)}</updated>
<link rel="self" type="application/atom+xml" href="${self}"/>
<link rel="alternate" type="text/html" href="${escapeXml(site + page)}"/>
<icon>${escapeXml(site + icon)}</icon>
${entries.map((entry) => formatEntry(site, entry)).join('')}</feed>
`
}

function formatEntry(
  site: string,
  { id, name, description, licence, createdAt, updatedAt, ownerId, ownerName, credit }: FeedRow,
): string {
  const original = presentCredit(readJson<CreditRow | null>(credit))
  const rights = original ? `${rightsOf(licence)}. ${creditOf(original)}` : rightsOf(licence)
  const address = escapeXml(journeyUrl(site, { id }))
  const owner = escapeXml(`${site}/app/user/profile?userId=${encodeURIComponent(ownerId)}`)
  return `<entry>
<id>${address}</id>
<title>${escapeXml(name)}</title>
<published>${isoTime(createdAt)}</published>
<updated>${isoTime(updatedAt)}</updated>
<author><name>${escapeXml(ownerName)}</name><uri>${owner}</uri></author>
<link rel="alternate" type="text/html" href="${address}"/>
<summary>${escapeXml(description)}</summary>
${viaOf(site, original)}<rights>${escapeXml(rights)}</rights>
</entry>
`
}

/** The link to the original of a copy, while it is listed. */
function viaOf(site: string, original: Credit | undefined): string {
  if (!original?.id) return ''
  return `<link rel="via" type="text/html" href="${escapeXml(journeyUrl(site, { id: original.id }))}"/>\n`
}
