import type { FoundLink, Reading } from '../reading/reading.ts'
import { readHtml } from './page.ts'

const START = /ytInitialData["']?\]?\s{0,9}=\s{0,9}(?='?\{)/

type Json = Record<string, unknown>

/** A saved YouTube page with a playlist, whose entries are inside a script; null for other pages. */
export function readPlaylist(html: string): Reading | null {
  const data = initialData(html)
  if (data === null) return null
  const videos: FoundLink[] = []
  let name: string | undefined
  const waiting: unknown[] = [data]
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (typeof value !== 'object' || value === null) continue
    const { playlistVideoRenderer, playlistPanelVideoRenderer, lockupViewModel, playlistMetadataRenderer } =
      value as Json
    const video = rendered(playlistVideoRenderer ?? playlistPanelVideoRenderer) ?? lockup(lockupViewModel)
    if (video) videos.push(video)
    name ??= textIn(Object(playlistMetadataRenderer).title)
    const inner = Object.values(value)
    for (let at = inner.length - 1; at >= 0; at--) if (!video) waiting.push(inner[at])
  }
  if (videos.length === 0) return null
  const page = readHtml(html)
  const others = page.found.map((one): FoundLink => ({ ...one, skip: one.skip ?? 'navigation' }))
  return { format: 'playlist', name: name ?? page.name, found: [...videos, ...others] }
}

function rendered(video: unknown): FoundLink | undefined {
  const { videoId, title, lengthSeconds } = Object(video) as Json
  if (typeof videoId !== 'string' || !/^[\w-]{11}$/.test(videoId)) return undefined
  return videoOf(videoId, textIn(title), Number(lengthSeconds) || undefined)
}

/** Reads an entry in the format of pages since 2025. */
function lockup(model: unknown): FoundLink | undefined {
  const { contentId, contentType, metadata } = Object(model) as Json
  if (contentType !== 'LOCKUP_CONTENT_TYPE_VIDEO' || typeof contentId !== 'string') return undefined
  return videoOf(contentId, textIn(Object(Object(Object(metadata).lockupMetadataViewModel).title).content), undefined)
}

function videoOf(id: string, title: string | undefined, seconds: number | undefined): FoundLink {
  const minutes = seconds === undefined ? {} : { minutes: Math.max(1, seconds / 60) }
  return { url: `https://www.youtube.com/watch?v=${id}`, title, stepType: 'Video', ...minutes }
}

function textIn(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  const { simpleText, runs } = Object(value) as Json
  if (typeof simpleText === 'string') return simpleText
  return Array.isArray(runs) ? runs.map((run) => String(Object(run).text ?? '')).join('') : undefined
}

function initialData(html: string): unknown {
  const start = START.exec(html)
  if (!start) return null
  const at = start.index + start[0].length
  try {
    return JSON.parse(html.slice(at, endOfObject(html, at)))
  } catch {
    return null
  }
}

/** The end of the object that starts at `from`; the rest of the script follows it. */
function endOfObject(text: string, from: number): number {
  let depth = 0
  let inString = false
  for (let at = from; at < text.length; at++) {
    const character = text[at]
    if (inString) {
      if (character === '\\') at++
      else if (character === '"') inString = false
    } else if (character === '"') inString = true
    else if (character === '{') depth++
    else if (character === '}' && --depth === 0) return at + 1
  }
  return text.length
}
