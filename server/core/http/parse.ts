import type * as z from 'zod/mini'
import { safeParse } from 'zod/mini'
import type { IssueKey } from '#contract/text.ts'
import './change-typed.ts'
import { type FieldIssue, HttpError } from './http-error.ts'

/**
 * Returns the parsed value or throws 400 with an issue per field. `at` is the name of a value that
 * isn't an object.
 */
export function parse<S extends z.core.$ZodType>(schema: S, value: unknown, at = ''): z.core.output<S> {
  const parsed = safeParse(schema, value)
  if (parsed.success) return parsed.data
  throw new HttpError('invalid', { fields: parsed.error.issues.map((issue) => fieldIssue(issue, at)) })
}

function fieldIssue(issue: z.core.$ZodIssue, at: string): FieldIssue {
  const params = { ...('maximum' in issue && { maximum: issue.maximum }), ...('params' in issue && issue.params) }
  // An issue of one value of a repeated parameter is reported for the parameter.
  const path = at === 'query' ? issue.path.slice(0, 1) : issue.path
  return { field: path.join('.') || at || 'body', key: issueKeyOf(issue.message), params }
}

/** Schemas use keys of `contract/words` as messages; other messages fall back to `invalidValue`. */
function issueKeyOf(message: string): IssueKey {
  return /^[a-zA-Z]+$/.test(message) ? (message as IssueKey) : 'invalidValue'
}
