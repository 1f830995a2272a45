/** How far a page may go before we leave it. */
export interface Bounds {
  /** Until the last byte of the headers, for each hop. */
  headersMs: number
  /** For everything that one preview takes: redirects, page, image. */
  totalMs: number
  redirects: number
  headerBytes: number
  /** As they come over the wire. */
  wireBytes: number
  /** After decompression; what stands beyond is not read. */
  textBytes: number
  imageBytes: number
}

const MB = 1024 * 1024

export const BOUNDS: Bounds = {
  headersMs: 3000,
  totalMs: 6000,
  redirects: 5,
  headerBytes: 16 * 1024,
  wireBytes: 4 * MB,
  textBytes: MB,
  imageBytes: 5 * MB,
}
