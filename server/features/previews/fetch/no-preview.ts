/** The reason for a missing preview: a keyword for the log, without content of the page. */
export type Reason =
  | 'address'
  | 'connection'
  | 'credentials'
  | 'empty'
  | 'encoding'
  | 'headers'
  | 'host'
  | 'late'
  | 'port'
  | 'redirects'
  | 'refused'
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

/** Maps any error to a keyword, because messages of libraries may quote the page. */
export function reasonOf(error: unknown): Reason {
  if (error instanceof NoPreview) return error.reason
  const { name = '', code = '' } = error as { name?: string; code?: unknown }
  if (name === 'TimeoutError' || name === 'AbortError') return 'late'
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return 'headers'
  if (code === 'ENOTFOUND') return 'host'
  if (isRefused(error)) return 'refused'
  return /^(?:Z_|ERR_PADDING|ERR__ERROR_FORMAT|ERR_BROTLI)/.test(String(code)) ? 'encoding' : 'connection'
}

/** Whether the host refused the connection at all of its reachable addresses. */
function isRefused(error: unknown): boolean {
  const errors: unknown[] = error instanceof AggregateError ? error.errors : [error]
  const codes = errors.map((one) => (one as { code?: unknown }).code)
  return codes.includes('ECONNREFUSED') && codes.every((code) => code === 'ECONNREFUSED' || code === 'ENETUNREACH')
}
