import { useEffect, useMemo } from 'react'
import type * as z from 'zod/mini'
import { keptValues } from './draft-values.ts'
import type { Checks } from './form-checks.ts'
import { type Form, useForm } from './useForm.ts'

/**
 * A form in a dialog: closed without sending, it opens again with what was typed. `initial` must be
 * stable or a constant.
 */
export function useKeptForm<Values extends object, Schema extends z.ZodMiniType>(
  name: string,
  checks: Checks<Schema>,
  initial: Values,
): Form<Values, z.core.output<Schema>> {
  const start = useMemo(() => (keptValues.get(name) as Values | undefined) ?? initial, [name, initial])
  const form = useForm(checks, start)
  const { values } = form
  useEffect(() => {
    if (JSON.stringify(values) === JSON.stringify(initial)) keptValues.delete(name)
    else keptValues.set(name, values)
  }, [name, values, initial])
  return {
    ...form,
    reset: (next = initial) => form.reset(next),
    handleSubmit: (onValid) =>
      form.handleSubmit(async (parsed) => {
        await onValid(parsed)
        keptValues.delete(name)
      }),
  }
}
