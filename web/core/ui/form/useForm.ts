import { type FormEvent, useCallback, useMemo, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { useUnsent } from '#web/core/ui/state/unsent.ts'
import { focusFirst, type Messages, type SchemaSource, useIssueMessages, useSchema } from './validation.ts'

/**
 * The messages of a failed call: one for the form, and others by field path (that of 'steps.0.url'
 * is shown at 'steps').
 */
export interface Failure {
  message: string
  fields?: Record<string, string> | undefined
}

export interface Form<Values extends object, Parsed = unknown> {
  values: Values
  set: <Name extends keyof Values>(name: Name, value: Values[Name]) => void
  /** Error messages of the fields that were touched; after the first submit, of all fields. */
  errors: Messages<Values>
  touch: (name: keyof Values) => void
  handleSubmit: (onValid: (parsed: Parsed) => unknown) => (event?: FormEvent) => Promise<void>
  fail: (failure: Failure) => void
  formError: string | null
  busy: boolean
  reset: (values?: Values) => void
  /**
   * Sets fields to values that were loaded or suggested, unless the person has changed these
   * fields.
   */
  fill: (values: Partial<Values>) => void
}

interface FormOptions {
  /**
   * The key under which unsent values are kept in this browser, per person, such as 'profile';
   * without it they aren't kept.
   */
  place?: string
}

/**
 * A form that is validated by the server's schema; its fields have the names of the schema's
 * fields.
 */
export function useForm<Values extends object, Schema extends z.ZodMiniType>(
  source: SchemaSource<Schema>,
  initial: Values,
  { place }: FormOptions = {},
): Form<Values, z.core.output<Schema>> {
  const { schema, loadSchema } = useSchema(source)
  const messagesOf = useIssueMessages()
  const { values, touched, submitted, serverErrors, ...state } = useFormState(initial, place)
  const { set: setValue, touch: setTouched, submit, settle, fail, formError, reset, fill } = state
  const { busy, runOnce } = useRunOnce()

  // Checking a long list takes time, so it is done once per change, and only when a message can be
  // shown.
  const isShown = submitted || touched.size > 0
  const issues = useMemo(() => (isShown && schema?.safeParse(values).error?.issues) || [], [isShown, schema, values])
  const invalid = messagesOf<Values>(issues)
  const errors = { ...serverErrors }
  for (const name of namesOf(invalid)) if (submitted || touched.has(name)) errors[name] = invalid[name] as string

  const set: Form<Values>['set'] = useCallback(
    (name, value) => {
      setValue(name, value)
      loadSchema().catch(() => undefined)
    },
    [setValue, loadSchema],
  )
  const touch = useCallback(
    (name: keyof Values) => {
      setTouched(name)
      loadSchema().catch(() => undefined)
    },
    [setTouched, loadSchema],
  )
  const handleSubmit = (onValid: (parsed: z.core.output<Schema>) => unknown) => async (event?: FormEvent) => {
    event?.preventDefault()
    const form = event?.currentTarget
    await runOnce(async () => {
      submit()
      try {
        const parsed = (schema ?? (await loadSchema())).safeParse(values)
        if (!parsed.success) return focusFirst(form, namesOf(messagesOf<Values>(parsed.error.issues)).map(String))
        await onValid(parsed.data)
        settle()
      } catch (error) {
        if (!(error instanceof Error && 'status' in error)) throw error
        fail(error)
      }
    })
  }
  return { values, set, errors, touch, handleSubmit, fail, formError, busy, reset, fill }
}

/** The props of a form field, by its name. */
export function fieldProps<Values extends object, Name extends keyof Values & string>(
  form: Form<Values, never> | Form<Values>,
  name: Name,
) {
  return {
    name,
    value: form.values[name],
    error: form.errors[name],
    onChange: (value: Values[Name]) => form.set(name, value),
    onBlur: () => form.touch(name),
  }
}

const UNCHANGED = {}

/** The values of a form: `base` (the initial or last sent ones) and the changes made since. */
function useValues<Values extends object>(initial: Values, place: string | undefined) {
  const [base, setBase] = useState(initial)
  const local = useState<Partial<Values>>(UNCHANGED)
  const unsent = useUnsent<Partial<Values>>(place ?? '', UNCHANGED)
  const [changes, setChanges] = place === undefined ? local : unsent
  const values = useMemo(() => ({ ...base, ...changes }), [base, changes])
  const set = useCallback(
    <Name extends keyof Values>(name: Name, value: Values[Name]) =>
      setChanges(({ [name]: _, ...others }) => {
        // Drops a change back to the value in `base`. Only forms that keep their changes need this.
        const isChanged = place === undefined || JSON.stringify(value) !== JSON.stringify(base[name])
        return (isChanged ? { ...others, [name]: value } : others) as Partial<Values>
      }),
    [base, place, setChanges],
  )
  const reset = useCallback(
    (next: Values) => {
      setBase(next)
      setChanges(UNCHANGED)
    },
    [setChanges],
  )
  /**
   * After sending: the sent values become `base`, and values typed meanwhile stay unsent changes.
   */
  const settle = () => {
    if (place === undefined || changes === UNCHANGED) return
    setChanges((before) => {
      if (before !== changes) return before
      setBase(values)
      return UNCHANGED
    })
  }
  const fill = useCallback((known: Partial<Values>) => setBase((before) => ({ ...before, ...known })), [])
  return { values, set, reset, settle, fill }
}

function useFormState<Values extends object>(initial: Values, place: string | undefined) {
  const { values, set: setValue, reset: resetValues, settle, fill } = useValues(initial, place)
  const [touched, setTouched] = useState<ReadonlySet<keyof Values>>(new Set())
  const [submitted, setSubmitted] = useState(false)
  const [serverErrors, setServerErrors] = useState<Messages<Values>>({})
  const [formError, setFormError] = useState<string | null>(null)

  const set = useCallback(
    <Name extends keyof Values>(name: Name, value: Values[Name]) => {
      setValue(name, value)
      setServerErrors(({ [name]: _, ...others }) => others as Messages<Values>)
      setFormError(null)
    },
    [setValue],
  )
  const touch = useCallback((name: keyof Values) => {
    setTouched((before) => (before.has(name) ? before : new Set(before).add(name)))
  }, [])
  const submit = useCallback(() => {
    setSubmitted(true)
    setFormError(null)
  }, [])
  const fail = useCallback((failure: Failure) => {
    const fields = Object.entries(failure.fields ?? {}).map(([path, message]) => [path.split('.')[0], message])
    setServerErrors(Object.fromEntries(fields) as Messages<Values>)
    setFormError(failure.message)
  }, [])
  const reset = useCallback(
    (next: Values = initial) => {
      resetValues(next)
      setTouched(new Set())
      setSubmitted(false)
      setServerErrors({})
      setFormError(null)
    },
    [initial, resetValues],
  )
  return { values, touched, submitted, serverErrors, formError, set, touch, submit, settle, fail, reset, fill }
}

/**
 * Returns a function that runs `work` unless it is still running, for example after a double click.
 */
function useRunOnce() {
  const [busy, setBusy] = useState(false)
  const isRunning = useRef(false)
  const runOnce = async (run: () => Promise<void>) => {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    try {
      await run()
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return { busy, runOnce }
}

function namesOf<Values>(messages: Messages<Values>): (keyof Values)[] {
  return Object.keys(messages) as (keyof Values)[]
}
