/** Limits for fetching a page. */
export interface Bounds {
  /** Max. time per hop until the headers are complete. */
  headersMs: number
  /** Max. time for a preview: redirects, page and image. */
  totalMs: number
  /** Max. time for a page's body after its head. */
  bodyMs: number
  redirects: number
  headerBytes: number
  /** Received bytes, before decompression. */
  wireBytes: number
  /** Bytes after decompression; the rest is not read. */
  textBytes: number
  imageBytes: number
}

const MB = 1024 * 1024

export const BOUNDS: Bounds = {
  headersMs: 3000,
  totalMs: 6000,
  bodyMs: 1500,
  redirects: 5,
  headerBytes: 16 * 1024,
  wireBytes: 4 * MB,
  textBytes: MB,
  imageBytes: 5 * MB,
}
