/** Why a page gave no preview; a word for the log, never what stood on the page. */
export type Reason =
  | 'address'
  | 'connection'
  | 'credentials'
  | 'empty'
  | 'encoding'
  | 'headers'
  | 'late'
  | 'port'
  | 'redirects'
  | 'scheme'
  | 'size'
  | 'status'
  | 'stopped'
  | 'type'

export class NoPreview extends Error {
  readonly reason: Reason

  constructor(reason: Reason) {
    super(reason)
    this.reason = reason
  }
}

/** Whatever went wrong on the way, as one of our words: other people's messages may quote the page. */
export function reasonOf(error: unknown): Reason {
  if (error instanceof NoPreview) return error.reason
  const { name = '', code = '' } = error as { name?: string; code?: unknown }
  if (name === 'TimeoutError' || name === 'AbortError') return 'late'
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return 'headers'
  return /^(?:Z_|ERR_PADDING|ERR__ERROR_FORMAT|ERR_BROTLI)/.test(String(code)) ? 'encoding' : 'connection'
}
