import type { ApiError } from '#contract/errors.ts'
import { spoken } from '#web/i18n/i18n.ts'

/** A call that did not succeed: the answer's status (0 where there was none), its code and words a person can read. */
export class ApiFailure extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string>

  constructor(status: number, { code, message, fields = {} }: ApiError) {
    super(message)
    this.name = 'ApiFailure'
    this.status = status
    this.code = code
    this.fields = fields
  }
}

/** The failure that an answer tells of; one without our shape (a proxy's page) is told in general words. */
export async function failureOf(response: Response): Promise<ApiFailure> {
  const told = (await response.json().catch(() => null)) as Partial<ApiError> | null
  const code = told?.code ?? 'internal'
  const message = told?.message ?? spoken()?.t('ui.error.title') ?? code
  return new ApiFailure(response.status, { code, message, fields: told?.fields })
}

/** `fetch` that fails with an ApiFailure where the network gives no answer, with or without a network. */
export async function fetchOrFail(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (cause) {
    if (init.signal?.aborted) throw cause
    const message = spoken()?.t(navigator.onLine ? 'ui.unreachable' : 'ui.offline')
    throw new ApiFailure(0, { code: 'offline', message: message ?? 'offline' })
  }
}
