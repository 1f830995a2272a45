import { Parser } from 'htmlparser2'
import { creditIn, type FoundLink, type Reading, Unreadable } from '../reading/reading.ts'
import { DEPTH_MAX } from './page.ts'

/** Max. depth of folders inside folders. */
const FOLDERS_MAX = 200

/**
 * Reads the Netscape bookmarks format, whose tags are never closed: only links, folder names, notes
 * and lists are used.
 */
export function readBookmarks(html: string): Reading {
  const reader = createBookmarkReader()
  const parser = new Parser(reader.handler)
  for (let at = 0; at < html.length; at += PARSED_CHUNK_CHARS) parser.write(html.slice(at, at + PARSED_CHUNK_CHARS))
  parser.end()
  const { name, description, found, facts } = reader.read()
  if (!OWN.test(html.slice(0, START_UNITS))) return { format: 'bookmarks', name, found }
  return {
    format: 'bookmarks',
    isOwn: true,
    name,
    journey: { description, ...creditIn((field) => facts[field.toLowerCase()]) },
    found,
  }
}

/** The sign of files written by `server/features/export/outlines.ts`. */
const OWN = /<meta name="generator" content="Cairn">/i
const START_UNITS = 1000
const PARSED_CHUNK_CHARS = 64 * 1024
/** Elements inside the text of a note. */
const INLINE = new Set(['p', 'b', 'i', 'br', 'blockquote'])
/** The marks that linkding writes around its own notes. */
const NOTE_MARKS = /\[\/?linkding-notes\]/g
/** Elements whose text is read. */
const READ = new Set(['a', 'h1', 'h3', 'dd', 'title'])

function createBookmarkReader() {
  const found: FoundLink[] = []
  const folders: string[] = []
  /** Facts in the `META` elements of Cairn's own files. */
  const facts: Record<string, string> = {}
  let folder = ''
  let name: string | undefined
  /** The description of the whole file, which precedes the outer list. */
  let description: string | undefined
  let reading: string | null = null
  /** The link that a note belongs to; folders have notes, too. */
  let described: FoundLink | undefined
  let text = ''
  let url: string | undefined
  let depth = 0

  function finish(): void {
    const read = text.trim()
    if (reading === 'h3') {
      folder = read
      described = undefined
    }
    if (reading === 'h1' && read !== '') name = read
    if (reading === 'title') name ??= read || undefined
    if (reading === 'a' && url !== undefined) found.push({ url, title: read, section: folders.at(-1) || undefined })
    if (reading === 'a') described = found.at(-1)
    if (reading === 'dd' && folders.length === 0 && read !== '') description ??= read
    if (reading === 'dd' && described && read !== '') described.note = text.replace(NOTE_MARKS, '\n')
    reading = null
    text = ''
  }

  const handler = {
    onopentag(tag: string, { href, add_date: _date, name: fact, content }: Record<string, string>) {
      if (++depth > DEPTH_MAX * 4) throw new Unreadable('tooDeep')
      if (tag === 'meta' && fact?.startsWith('cairn:')) facts[fact.slice('cairn:'.length).toLowerCase()] = content ?? ''
      if (!INLINE.has(tag)) finish()
      if (tag === 'dl') {
        // Links in the outer list have no folder.
        folders.push(folder || (folders.at(-1) ?? ''))
        folder = ''
        if (folders.length > FOLDERS_MAX) throw new Unreadable('tooDeep')
      }
      if (!READ.has(tag)) return
      reading = tag
      url = href
    },
    ontext(data: string) {
      if (reading !== null) text += data
    },
    onclosetag(tag: string) {
      depth--
      if (tag === reading || tag === 'dl') finish()
      if (tag === 'dl') folders.pop()
    },
    onend: finish,
  }
  return { handler, read: () => ({ name, description, facts, found: withFolders(found, name) }) }
}

/**
 * Puts links that follow a folder without being in one into a section with the name of the file,
 * since a folder's section would otherwise go on.
 */
function withFolders(found: readonly FoundLink[], name: string | undefined): FoundLink[] {
  const first = found.findIndex(({ section }) => section !== undefined)
  return found.map((one, at) => (first >= 0 && at > first ? { ...one, section: one.section ?? name } : one))
}
