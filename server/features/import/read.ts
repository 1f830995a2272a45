import type { ImportPreview } from '#contract/import.ts'
import { clean } from './clean.ts'
import { readBookmarks } from './formats/bookmarks.ts'
import { readCalendar } from './formats/calendar.ts'
import { readCsv } from './formats/csv.ts'
import { readFeed } from './formats/feed.ts'
import { readJson } from './formats/json.ts'
import { readMarkdown } from './formats/markdown.ts'
import { readOpml } from './formats/opml.ts'
import { readHtml } from './formats/page.ts'
import { readPlaylist } from './formats/playlist.ts'
import { readText } from './formats/text.ts'
import { refuseExcess } from './limits.ts'
import { decode, textOnly } from './reading/decode.ts'
import { type Reading, Unreadable } from './reading/reading.ts'
import { type Kind, recognise } from './recognise.ts'

/** A file's bytes with the encoding that its server declared, or a pasted text. */
export type Source = { bytes: Uint8Array; charset?: string | undefined } | { text: string }

const READERS: Record<Kind, (text: string) => Reading> = {
  text: readText,
  markdown: readMarkdown,
  bookmarks: readBookmarks,
  opml: readOpml,
  feed: readFeed,
  html: (text) => readPlaylist(text) ?? readPocket(readHtml(text), text),
  csv: readCsv,
  json: readJson,
  calendar: readCalendar,
}

/** Reads a file: decodes, recognises, limits, parses and cleans. Throws `Unreadable`. */
export function readSource(source: Source, base: string | undefined): ImportPreview {
  const text = 'bytes' in source ? decode(source.bytes, source.charset) : textOnly(source.text)
  const kind = recognise(text)
  refuseExcess(text, kind)
  return clean(parse(text, kind), base)
}

function parse(text: string, kind: Kind): Reading {
  try {
    return READERS[kind](text)
  } catch (error) {
    if (error instanceof Unreadable) throw error
    // Parsers that call themselves run out of stack on deep nesting.
    throw new Unreadable(error instanceof RangeError ? 'tooDeep' : 'broken')
  }
}

/** Pocket's export is a page of lists. */
function readPocket(reading: Reading, html: string): Reading {
  return /<title>\s*Pocket Export\s*</i.test(html.slice(0, 2000)) ? { ...reading, format: 'bookmarks' } : reading
}
