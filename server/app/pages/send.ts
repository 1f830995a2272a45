import { type AnyCall, type CallName, type Calls, calls } from '#contract/api.ts'
import type { AnswerOf, Endpoint } from '#contract/endpoint.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { Language } from '#contract/language.ts'
import type { Reply, Send } from '#contract/send.ts'
import { type Replica, readAvailable } from '#server/core/database/replica.ts'
import { databaseRefusal } from '#server/core/http/error-handler.ts'
import { HttpError } from '#server/core/http/http-error.ts'
import { errorBody } from '#server/core/http/language.ts'
import { parse } from '#server/core/http/parse.ts'
import { openCursor, sealCursor } from '#server/core/http/protection/sealed-cursor.ts'
import type { Handlers, RequestContext } from '#server/core/http/request-context.ts'
import { bytesInList, fitPage, InvalidCursor, type Page } from '#server/core/platform/cursor.ts'

/** The error class that the page's code expects. */
export type Failure = new (status: number, error: ErrorBody) => Error

interface SendOptions {
  handlers: Handlers
  replica: Replica | null
  authSecret: string
}

/** Runs open reading calls as a visitor, by the same handlers but without HTTP. */
export function createSend({ handlers, replica, authSecret }: SendOptions, language: Language, Failure: Failure): Send {
  return async <N extends AnyCall>(name: N, input: unknown): Promise<Reply<N>> => {
    const endpoint: Endpoint = calls[name]
    if (endpoint.access !== 'open' || endpoint.method !== 'GET' || endpoint.cookie)
      throw new Error(`${name} is no open reading call`)
    const { params = {}, query = {} } = input as { params?: object; query?: object }
    try {
      const list = { name, params, query: (endpoint.query && parse(endpoint.query, query)) as object | undefined }
      const opened = endpoint.paged ? openCursor(list, authSecret) : list.query
      const call = { params, query: opened, viewer: null, caller: 'pages' }
      const result = await readAvailable<unknown>(replica, () =>
        handlers[name as CallName](call as unknown as RequestContext<never>),
      )
      if (!endpoint.paged) return { answer: result as AnswerOf<Calls[N]>, next: null }
      const { items, next } = fitPage(result as Page<unknown[]>, (item) => bytesInList(JSON.stringify(item)))
      return { answer: items as AnswerOf<Calls[N]>, next: next && sealCursor(next, list, authSecret) }
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal instanceof HttpError) throw new Failure(refusal.status, errorBody(refusal, language))
      throw error
    }
  }
}

function refusalOf(error: unknown): unknown {
  return databaseRefusal(error) ?? (error instanceof InvalidCursor ? new HttpError('invalid') : error)
}
