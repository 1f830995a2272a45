import type { ErrorBody } from '#contract/errors.ts'
import { isServerReachable } from '#web/core/browser/reachable.ts'
import { currentI18n } from '#web/core/i18n/i18n.ts'

/** A failed call: HTTP status (0 without a response), error code, and a message for the reader. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string>
  /** Seconds until the call may be repeated; null if the server didn't say. */
  readonly retryAfter: number | null
  /** The token with which a locked-out person can answer the decision. */
  readonly answer: string | undefined

  constructor(status: number, { code, message, fields = {}, answer }: ErrorBody, retryAfter: number | null = null) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.fields = fields
    this.retryAfter = retryAfter
    this.answer = answer
  }

  /** Whether repeating the same request would fail again. */
  get isFinal(): boolean {
    return this.status >= 400 && this.status < 500 && ![401, 408, 429].includes(this.status)
  }

  /** The most specific message: of an invalid field, else of the error. */
  get reason(): string {
    return Object.values(this.fields)[0] ?? this.message
  }
}

/**
 * The ApiError of a failed response. A body not in our format (such as a proxy's page) gets a
 * general message.
 */
export async function errorOf(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => null)) as Partial<ErrorBody> | null
  const code = body?.code ?? 'internal'
  const message = body?.message ?? currentI18n()?.t('ui.error.title') ?? code
  const retryAfter = Number(response.headers.get('Retry-After')) || null
  return new ApiError(response.status, { code, message, fields: body?.fields, answer: body?.answer }, retryAfter)
}

/** `fetch` that throws an ApiError when there is no response, online or offline. */
export async function fetchOrThrow(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (cause) {
    if (init.signal?.aborted) throw cause
    throw unreachable()
  }
}

/** The error of a call that got no response. */
export function unreachable(): ApiError {
  const message = currentI18n()?.t(navigator.onLine ? 'ui.unreachable' : 'ui.offline')
  return new ApiError(0, { code: 'offline', message: message ?? 'offline' })
}

/** The result of `loading`, such as a script. If the server can't be reached, its error is `unreachable`. */
export async function orUnreachable<Result>(loading: Promise<Result>): Promise<Result> {
  try {
    return await loading
  } catch (cause) {
    throw (await isServerReachable()) ? cause : unreachable()
  }
}
