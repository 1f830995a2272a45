import { type FormEvent, useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import type { IssueKey } from '#contract/text.ts'
import { type Checks, useChecks } from './form-checks.ts'

/**
 * What a refused call tells: words for the whole form and for single fields ('steps.0.url' counts
 * for 'steps').
 */
export interface Failure {
  message: string
  fields?: Record<string, string> | undefined
}

export interface Form<Values extends object, Parsed = unknown> {
  values: Values
  set: <Name extends keyof Values>(name: Name, value: Values[Name]) => void
  /** Fields that were left, and after a try to send all of them. */
  errors: Partial<Record<keyof Values, string>>
  touch: (name: keyof Values) => void
  handleSubmit: (onValid: (parsed: Parsed) => unknown) => (event?: FormEvent) => Promise<void>
  fail: (failure: Failure) => void
  formError: string | null
  busy: boolean
  reset: (values?: Values) => void
}

type Texts<Values> = Partial<Record<keyof Values, string>>
type Translate = (key: string, params: object) => string

/**
 * A form checked by the same schema as the server's; names of values are names of the schema's
 * fields.
 */
export function useForm<Values extends object, Schema extends z.ZodMiniType>(
  checks: Checks<Schema>,
  initial: Values,
): Form<Values, z.core.output<Schema>> {
  const { i18n } = useTranslation()
  const { schema, bring } = useChecks(checks)
  const [values, setValues] = useState(initial)
  const [touched, setTouched] = useState<ReadonlySet<keyof Values>>(new Set())
  const [submitted, setSubmitted] = useState(false)
  const [refused, setRefused] = useState<Texts<Values>>({})
  const [formError, setFormError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const underWay = useRef(false)

  const isWord = (key: string): key is IssueKey => i18n.exists(key, { ns: 'words' })
  const translate: Translate = (key, params) => (isWord(key) ? i18n.t(key, { ns: 'words', ...params }) : key)
  const wrong: Texts<Values> = textsOf(schema?.safeParse(values).error?.issues ?? [], translate)
  const errors: Texts<Values> = { ...refused }
  for (const name of namesOf(wrong)) {
    if (submitted || touched.has(name)) errors[name] = wrong[name] as string
  }

  const set = useCallback(
    <Name extends keyof Values>(name: Name, value: Values[Name]) => {
      setValues((before) => ({ ...before, [name]: value }))
      setRefused(({ [name]: _, ...others }) => others as Texts<Values>)
      setFormError(null)
      bring().catch(() => undefined)
    },
    [bring],
  )
  const touch = useCallback(
    (name: keyof Values) => {
      setTouched((before) => (before.has(name) ? before : new Set(before).add(name)))
      bring().catch(() => undefined)
    },
    [bring],
  )
  const reset = useCallback(
    (next: Values = initial) => {
      setValues(next)
      setTouched(new Set())
      setSubmitted(false)
      setRefused({})
      setFormError(null)
    },
    [initial],
  )
  const fail = useCallback((failure: Failure) => {
    const fields = Object.entries(failure.fields ?? {}).map(([path, text]) => [path.split('.')[0], text])
    setRefused(Object.fromEntries(fields) as Texts<Values>)
    setFormError(failure.message)
  }, [])

  const handleSubmit = (onValid: (value: z.core.output<Schema>) => unknown) => async (event?: FormEvent) => {
    event?.preventDefault()
    if (underWay.current) return
    const form = event?.currentTarget
    setSubmitted(true)
    setFormError(null)
    underWay.current = true
    setBusy(true)
    try {
      const parsed = (schema ?? (await bring())).safeParse(values)
      if (!parsed.success) {
        focusFirst(form, namesOf<Values>(textsOf(parsed.error.issues, translate)).map(String))
        return
      }
      await onValid(parsed.data)
    } catch (error) {
      if (!(error instanceof Error && 'status' in error)) throw error
      fail(error)
    } finally {
      underWay.current = false
      setBusy(false)
    }
  }

  return { values, set, errors, touch, handleSubmit, fail, formError, busy, reset }
}

/** What a field of the kit takes from a form. */
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

function textsOf<Values>(issues: readonly z.core.$ZodIssue[], translate: Translate): Texts<Values> {
  const texts: Texts<Values> = {}
  for (const issue of issues) {
    const name = issue.path[0] as keyof Values
    if (texts[name] === undefined) texts[name] = translate(issue.message, paramsOf(issue))
  }
  return texts
}

function paramsOf(issue: z.core.$ZodIssue): object {
  const bounds = {
    ...('maximum' in issue && { maximum: issue.maximum }),
    ...('minimum' in issue && { minimum: issue.minimum }),
  }
  return { ...bounds, ...(issue.code === 'custom' ? issue.params : {}) }
}

function namesOf<Values>(texts: Texts<Values>): (keyof Values)[] {
  return Object.keys(texts) as (keyof Values)[]
}

/**
 * After the next paint: a field that only now turned red is described by its error when it gets the
 * focus.
 */
function focusFirst(root: Element | undefined, names: readonly string[]) {
  const scope: ParentNode = root ?? document
  const fields = names.flatMap((name) => [...scope.querySelectorAll<HTMLElement>(`[name="${name}"]`)])
  const first = fields.sort((one, other) =>
    one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  )[0]
  if (first) requestAnimationFrame(() => first.focus())
}
