import * as z from 'zod/mini'
import { string } from './text.ts'

export const PAGE_LIMIT = 20
export const PAGE_LIMIT_MAX = 100
const CURSOR_MAX = 4000

/**
 * Query of every list: `limit` 1 to 100 (default 20; others: 400 `fields.limit`) and the cursor of
 * the last page.
 */
export const pageQuery = {
  limit: z._default(
    z.coerce
      .number({ error: 'invalidValue' })
      .check(
        z.int({ error: 'invalidValue' }),
        z.gte(1, { error: 'invalidValue' }),
        z.lte(PAGE_LIMIT_MAX, { error: 'invalidValue' }),
      ),
    PAGE_LIMIT,
  ),
  cursor: z.optional(string({ max: CURSOR_MAX, tooLong: 'invalidValue' })),
}

/** A query parameter that may be repeated (`?badge=A&badge=B`): one value or several, at most `max`. */
export function repeatable<In, Out>(value: z.ZodMiniType<Out, In>, max: number) {
  return z.pipe(
    z.transform((given: In | In[]) => [given].flat() as In[]),
    z.array(value).check(z.maxLength(max, { error: 'tooMany' })),
  )
}
