import type { FeedRow } from './feeds.store.ts'
import { addressOf } from './shared.journey.ts'
import { escapeXml } from './xml.ts'

interface Feed {
  site: string
  /** Where the feed stands, below the site. */
  path: string
  /** The page it tells about, below the site. */
  page: string
  title: string
  entries: FeedRow[]
}

/** Journeys as an Atom feed (RFC 4287); the same journeys make the same bytes. */
export function atomOf({ site, path, page, title, entries }: Feed): string {
  const updated = Math.max(0, ...entries.map(({ updatedAt }) => updatedAt))
  const self = escapeXml(site + path)
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${self}</id>
<title>${escapeXml(title)}</title>
<updated>${timeOf(updated)}</updated>
<link rel="self" type="application/atom+xml" href="${self}"/>
<link rel="alternate" type="text/html" href="${escapeXml(site + page)}"/>
<icon>${escapeXml(site)}/icon-192.png</icon>
${entries.map((entry) => entryOf(site, entry)).join('')}</feed>
`
}

function entryOf(site: string, { id, name, description, createdAt, updatedAt, ownerId, ownerName }: FeedRow): string {
  const address = escapeXml(addressOf(site, { id }))
  const owner = escapeXml(`${site}/app/user/profile?userId=${encodeURIComponent(ownerId)}`)
  return `<entry>
<id>${address}</id>
<title>${escapeXml(name)}</title>
<published>${timeOf(createdAt)}</published>
<updated>${timeOf(updatedAt)}</updated>
<author><name>${escapeXml(ownerName)}</name><uri>${owner}</uri></author>
<link rel="alternate" type="text/html" href="${address}"/>
<summary>${escapeXml(description)}</summary>
</entry>
`
}

function timeOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}
