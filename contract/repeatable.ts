import * as z from 'zod/mini'

/** A query parameter that may be repeated (`?badge=A&badge=B`): one value or several, at most `max`. */
export function repeatable<In, Out>(value: z.ZodMiniType<Out, In>, max: number) {
  return z.pipe(
    z.transform((given: In | In[]) => [given].flat() as In[]),
    z.array(value).check(z.maxLength(max, { error: 'tooMany' })),
  )
}
