import { useEffect, useMemo } from 'react'
import type * as z from 'zod/mini'
import type { Checks } from './form.checks.ts'
import { type Form, useForm } from './form.ts'

/** What was typed and not sent, by the name of its form; gone with the page. */
const kept = new Map<string, object>()

/** Another person doesn't find what the one before typed. */
export function forgetKeptForms(): void {
  kept.clear()
}

/** A form in a dialog: closed without sending, it opens again with what was typed. `initial` must be stable or a constant. */
export function useKeptForm<Values extends object, Schema extends z.ZodMiniType>(
  name: string,
  checks: Checks<Schema>,
  initial: Values,
): Form<Values, z.core.output<Schema>> {
  const start = useMemo(() => (kept.get(name) as Values | undefined) ?? initial, [name, initial])
  const form = useForm(checks, start)
  const { values } = form
  useEffect(() => {
    if (JSON.stringify(values) === JSON.stringify(initial)) kept.delete(name)
    else kept.set(name, values)
  }, [name, values, initial])
  return {
    ...form,
    reset: (next = initial) => form.reset(next),
    handleSubmit: (onValid) =>
      form.handleSubmit(async (parsed) => {
        await onValid(parsed)
        kept.delete(name)
      }),
  }
}
