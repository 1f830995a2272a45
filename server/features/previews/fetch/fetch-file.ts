import { Readable } from 'node:stream'
import { unpacked, whole } from './body.ts'
import type { Errand } from './fetcher.ts'

/** A page or file of another site. */
export interface FetchedFile {
  /** The address after redirects. */
  url: string
  bytes: Buffer
  /** The encoding that the server declared. */
  charset: string | undefined
}

const ANY = { accept: '*/*', acceptEncoding: 'gzip, br', types: /^/ } as const

/** Reads a body whole; throws `NoPreview` if it is longer than the text of a page may be. */
export async function fetchFile({ get, within, bounds }: Errand, address: URL): Promise<FetchedFile> {
  const { url, body, charset, encoding } = await get(address, ANY)
  const { wireBytes, textBytes } = bounds
  const text = Readable.from(unpacked(body, encoding, { wireBytes, textBytes: textBytes + 1 }))
  return { url: url.href, bytes: await within(whole(text, textBytes)), charset: charset ?? undefined }
}
