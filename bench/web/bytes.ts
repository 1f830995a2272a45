import type { DevTools } from './devtools.ts'

/** Bytes that a page load receives by kind, headers included. API responses aren't counted. */
export interface Bytes {
  html: number
  scripts: number
  pictures: number
  fonts: number
}

const KINDS: Record<string, keyof Bytes> = { Document: 'html', Script: 'scripts', Image: 'pictures', Font: 'fonts' }

/** Counts the bytes of a page's requests from now on; the result changes as they arrive. */
export function countBytes(page: Pick<DevTools, 'on'>): Bytes {
  const bytes: Bytes = { html: 0, scripts: 0, pictures: 0, fonts: 0 }
  const kinds = new Map<string, keyof Bytes | undefined>()
  page.on('Network.responseReceived', ({ requestId, type }: { requestId: string; type: string }) => {
    kinds.set(requestId, KINDS[type])
  })
  page.on('Network.loadingFinished', (loaded: { requestId: string; encodedDataLength: number }) => {
    const kind = kinds.get(loaded.requestId)
    if (kind) bytes[kind] += loaded.encodedDataLength
  })
  return bytes
}
