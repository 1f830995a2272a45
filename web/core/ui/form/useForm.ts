import { type FormEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { drafts } from './drafts.ts'
import { focusFirst, type Messages, type SchemaSource, useIssueMessages, useSchema } from './validation.ts'

/**
 * A failed call: a message for the form, and messages by field path ('steps.0.url' is shown at
 * 'steps').
 */
export interface Failure {
  message: string
  fields?: Record<string, string> | undefined
}

export interface Form<Values extends object, Parsed = unknown> {
  values: Values
  set: <Name extends keyof Values>(name: Name, value: Values[Name]) => void
  /** Errors of touched fields; of all fields once the form was submitted. */
  errors: Messages<Values>
  touch: (name: keyof Values) => void
  handleSubmit: (onValid: (parsed: Parsed) => unknown) => (event?: FormEvent) => Promise<void>
  fail: (failure: Failure) => void
  formError: string | null
  busy: boolean
  reset: (values?: Values) => void
}

interface FormOptions {
  /** Keeps unsent values under this name while the form isn't rendered. */
  draftName?: string
}

/**
 * A form validated by the server's schema; the names of its values are the schema's fields.
 * `initial` must be stable if there is a draft.
 */
export function useForm<Values extends object, Schema extends z.ZodMiniType>(
  source: SchemaSource<Schema>,
  initial: Values,
  { draftName }: FormOptions = {},
): Form<Values, z.core.output<Schema>> {
  const { schema, loadSchema } = useSchema(source)
  const messagesOf = useIssueMessages()
  const { values, touched, submitted, serverErrors, ...state } = useFormState(initial, draftName)
  const { set: setValue, touch: setTouched, submit, fail, formError, reset } = state
  const { busy, runOnce } = useRunOnce()

  const invalid = messagesOf<Values>(schema?.safeParse(values).error?.issues ?? [])
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
        if (draftName !== undefined) drafts.delete(draftName)
      } catch (error) {
        if (!(error instanceof Error && 'status' in error)) throw error
        fail(error)
      }
    })
  }
  return { values, set, errors, touch, handleSubmit, fail, formError, busy, reset }
}

/** Props of a form field. */
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

function useFormState<Values extends object>(initial: Values, draftName: string | undefined) {
  const start = useMemo(
    () => (draftName === undefined ? initial : ((drafts.get(draftName) as Values | undefined) ?? initial)),
    [draftName, initial],
  )
  const [values, setValues] = useState(start)
  const [touched, setTouched] = useState<ReadonlySet<keyof Values>>(new Set())
  const [submitted, setSubmitted] = useState(false)
  const [serverErrors, setServerErrors] = useState<Messages<Values>>({})
  const [formError, setFormError] = useState<string | null>(null)
  useEffect(() => {
    if (draftName === undefined) return
    if (JSON.stringify(values) === JSON.stringify(initial)) drafts.delete(draftName)
    else drafts.set(draftName, values)
  }, [draftName, values, initial])

  const set = useCallback(<Name extends keyof Values>(name: Name, value: Values[Name]) => {
    setValues((before) => ({ ...before, [name]: value }))
    setServerErrors(({ [name]: _, ...others }) => others as Messages<Values>)
    setFormError(null)
  }, [])
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
      setValues(next)
      setTouched(new Set())
      setSubmitted(false)
      setServerErrors({})
      setFormError(null)
    },
    [initial],
  )
  return { values, touched, submitted, serverErrors, formError, set, touch, submit, fail, reset }
}

/** Ignores further calls while one is running, such as a double click. */
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
