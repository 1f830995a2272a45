import { clockSeconds } from '../reading/durations.ts'
import type { FoundLink, Reading } from '../reading/reading.ts'
import { lineOf } from '../reading/texts.ts'
import { readXml, textOfHtml } from './markup.ts'

const ENTRIES = new Set(['item', 'entry'])
const SUMMARIES = new Set(['description', 'summary', 'subtitle', 'itunes:summary'])

interface Entry {
  title?: string | undefined
  link?: string | undefined
  alternate?: string | undefined
  guid?: string | undefined
  enclosure?: string | undefined
  summary?: string | undefined
  seconds?: number | undefined
}

/** RSS 0.9 to 2.0 and Atom. The feed's own links are left out; links inside entries aren't read. */
export function readFeed(xml: string): Reading {
  const found: FoundLink[] = []
  let entry: Entry | null = null
  let isPermalink = true
  let name: string | undefined
  let isAtom = false
  readXml(xml, {
    open(tag, given, path) {
      if (path.length === 1) isAtom = tag === 'feed' || tag.endsWith(':feed')
      if (ENTRIES.has(tag)) entry = {}
      if (tag === 'guid') isPermalink = given.ispermalink !== 'false'
      if (tag === 'enclosure' && entry) entry.enclosure ??= given.url
      if ((tag === 'link' || tag === 'atom:link') && given.href) addLink(given.href, given.rel)
    },
    close(tag, text, path) {
      const parent = path.at(-2) ?? ''
      if (ENTRIES.has(tag) && entry) {
        found.push(foundOf(entry))
        entry = null
      } else if (entry && ENTRIES.has(parent)) addField(entry, tag, text)
      else if (!entry && tag === 'title' && path.length <= 3) name ??= lineOf(textOfHtml(text)) || undefined
      else if (!entry && tag === 'link' && text.trim() !== '' && parent === 'channel') addLink(text, undefined)
    },
  })

  function addLink(url: string, rel = 'alternate'): void {
    if (!entry) found.push({ url, skip: 'navigation' })
    else if (rel === 'alternate') entry.alternate ??= url
    else if (rel === 'enclosure') entry.enclosure ??= url
  }

  function addField(into: Entry, tag: string, text: string): void {
    if (tag === 'title') into.title ??= text
    if (tag === 'link' && text.trim() !== '') into.link ??= text
    if (tag === 'guid' && isPermalink && /^https?:/i.test(text.trim())) into.guid ??= text
    if (tag === 'itunes:duration') into.seconds = secondsOf(text)
    if (SUMMARIES.has(tag)) into.summary ??= text
  }

  return { format: isAtom ? 'atom' : 'rss', name, found }
}

function foundOf({ title, link, alternate, guid, enclosure, summary, seconds }: Entry): FoundLink {
  return {
    url: link ?? alternate ?? guid ?? enclosure,
    title: textOfHtml(title ?? ''),
    note: textOfHtml(summary ?? ''),
    ...(seconds !== undefined && { minutes: Math.max(1, seconds / 60) }),
  }
}

/** The seconds of a duration such as '1805', '30:05' or '0:30:05'. */
function secondsOf(text: string): number | undefined {
  const parts = text.trim().split(':')
  if (parts.length > 3 || !parts.every((part) => /^\d{1,6}$/.test(part))) return undefined
  return clockSeconds(text)
}
