import { escapeXml } from '#server/core/http/escape-xml.ts'
import { journeyUrl } from '#server/features/journeys/journey-url.ts'
import type { FeedRow } from './feeds.store.ts'

interface Feed {
  site: string
  /** Path of the feed. */
  path: string
  /** Path of the page with the same journeys. */
  page: string
  title: string
  entries: FeedRow[]
}

/** Formats an Atom feed (RFC 4287). The same journeys give the same bytes, for the ETag. */
export function formatAtomFeed({ site, path, page, title, entries }: Feed): string {
  const updated = Math.max(0, ...entries.map(({ updatedAt }) => updatedAt))
  const self = escapeXml(site + path)
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${self}</id>
<title>${escapeXml(title)}</title>
<updated>${isoTime(updated)}</updated>
<link rel="self" type="application/atom+xml" href="${self}"/>
<link rel="alternate" type="text/html" href="${escapeXml(site + page)}"/>
<icon>${escapeXml(site)}/icon-192.png</icon>
${entries.map((entry) => formatEntry(site, entry)).join('')}</feed>
`
}

function formatEntry(
  site: string,
  { id, name, description, createdAt, updatedAt, ownerId, ownerName }: FeedRow,
): string {
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
</entry>
`
}

function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}
