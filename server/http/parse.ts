import type * as z from 'zod/mini'
import { safeParse } from 'zod/mini'
import type { IssueKey } from '#contract/text.ts'
import { type FieldIssue, HttpError } from './http-error.ts'

/** The parsed value, or a 400 that names each field at fault; `at` is where a lone value stood. */
export function parse<S extends z.core.$ZodType>(schema: S, value: unknown, at = ''): z.core.output<S> {
  const parsed = safeParse(schema, value)
  if (parsed.success) return parsed.data
  throw new HttpError('invalid', { fields: parsed.error.issues.map((issue) => fieldIssue(issue, at)) })
}

function fieldIssue(issue: z.core.$ZodIssue, at: string): FieldIssue {
  const params = { ...('maximum' in issue && { maximum: issue.maximum }), ...('params' in issue && issue.params) }
  return { field: issue.path.join('.') || at || 'body', key: wordFor(issue.message), params }
}

/** Schemas carry keys of `contract/words`; a check that forgot to is still answered in words. */
function wordFor(message: string): IssueKey {
  return /^[a-zA-Z]+$/.test(message) ? (message as IssueKey) : 'invalidValue'
}
