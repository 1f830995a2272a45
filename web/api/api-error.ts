import type { ErrorBody } from '#contract/errors.ts'
import { currentI18n } from '#web/i18n/i18n.ts'

/** A call that did not succeed: the answer's status (0 where there was none), its code and words a person can read. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string>

  constructor(status: number, { code, message, fields = {} }: ErrorBody) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.fields = fields
  }
}

/** The failure that an answer tells of; one without our shape (a proxy's page) is told in general words. */
export async function errorOf(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => null)) as Partial<ErrorBody> | null
  const code = body?.code ?? 'internal'
  const message = body?.message ?? currentI18n()?.t('ui.error.title') ?? code
  return new ApiError(response.status, { code, message, fields: body?.fields })
}

/** `fetch` that fails with an ApiError where the network gives no answer, with or without a network. */
export async function fetchOrThrow(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (cause) {
    if (init.signal?.aborted) throw cause
    const message = currentI18n()?.t(navigator.onLine ? 'ui.unreachable' : 'ui.offline')
    throw new ApiError(0, { code: 'offline', message: message ?? 'offline' })
  }
}
