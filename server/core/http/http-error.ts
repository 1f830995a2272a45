import { ERROR_STATUS, type ErrorCode } from '#contract/errors.ts'
import type { IssueKey } from '#contract/text.ts'

export interface FieldIssue {
  /** Dotted path of the field: 'steps.0.url'. */
  field: string
  key: IssueKey
  params?: Record<string, unknown>
}

/** Thrown by handlers and hooks; the error handler turns it into the response. */
export class HttpError extends Error {
  readonly code: ErrorCode
  readonly fields: FieldIssue[]
  readonly params: Record<string, unknown>
  /** The key of the message, if the message of the code doesn't fit. */
  readonly words: IssueKey | undefined

  constructor(
    code: ErrorCode,
    {
      fields = [],
      params = {},
      words,
    }: { fields?: FieldIssue[]; params?: Record<string, unknown>; words?: IssueKey | undefined } = {},
  ) {
    super(code)
    this.code = code
    this.fields = fields
    this.params = params
    this.words = words
  }

  get status(): number {
    return ERROR_STATUS[this.code]
  }
}

/** 400 for one field of the request; `params` fill the placeholders of the message. */
export function invalidField(field: string, key: IssueKey, params?: Record<string, unknown>): HttpError {
  return new HttpError('invalid', { fields: [{ field, key, ...(params && { params }) }] })
}

/** Throws the error of a policy's reason to refuse; does nothing for null. */
export function allow(reason: ErrorCode | null): void {
  if (reason) throw new HttpError(reason)
}

/** Returns `found`, or throws if it is undefined. */
export function required<T>(found: T | undefined, otherwise: ErrorCode): T {
  if (found === undefined) throw new HttpError(otherwise)
  return found
}
