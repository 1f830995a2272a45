import { useCallback, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { loadCopy } from '#web/core/i18n/i18n.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'

/** A schema, or a function that loads it when the person starts to fill in the form. */
export type SchemaSource<Schema extends z.ZodMiniType> = Schema | (() => Promise<Schema>)

/** Error messages by field name. */
export type Messages<Values> = Partial<Record<keyof Values, string>>

type Params = Record<string, unknown>

const loadedSchemas = new WeakMap<object, z.ZodMiniType>()

/** The schema, once it and its error messages have loaded; until then undefined. */
export function useSchema<Schema extends z.ZodMiniType>(source: SchemaSource<Schema>) {
  const { i18n } = useTranslation()
  const [, setLoads] = useState(0)
  const loading = useRef<{ source: SchemaSource<Schema>; result: Promise<Schema> } | null>(null)
  const loaded = typeof source === 'function' ? (loadedSchemas.get(source) as Schema | undefined) : source
  const schema = i18n.hasCopy('words') ? loaded : undefined

  const loadSchema = useCallback((): Promise<Schema> => {
    if (loading.current?.source === source) return loading.current.result
    const result = load(source).then(
      (arrived) => {
        setLoads((loads) => loads + 1)
        return arrived
      },
      () => {
        loading.current = null
        throw Object.assign(new Error(i18n.t(navigator.onLine ? 'ui.unreachable' : 'ui.offline')), { status: 0 })
      },
    )
    loading.current = { source, result }
    return result
  }, [source, i18n])
  return { schema, loadSchema }
}

async function load<Schema extends z.ZodMiniType>(source: SchemaSource<Schema>): Promise<Schema> {
  const [schema] = await Promise.all([typeof source === 'function' ? source() : source, loadCopy(['words'])])
  loadedSchemas.set(source, schema)
  return schema
}

/** Returns a function that gives the first error message of each invalid field. */
export function useIssueMessages() {
  const { i18n } = useTranslation()
  const translate = (message: string, params: Params) => {
    const key = `words.${message}`
    return i18n.has(key) ? i18n.t(key, params) : message
  }
  return <Values>(issues: readonly z.core.$ZodIssue[]): Messages<Values> => messagesOf(issues, translate)
}

function messagesOf<Values>(
  issues: readonly z.core.$ZodIssue[],
  translate: (message: string, params: Params) => string,
): Messages<Values> {
  const messages: Messages<Values> = {}
  for (const issue of issues) {
    const name = issue.path[0] as keyof Values
    if (messages[name] === undefined) messages[name] = translate(issue.message, paramsOf(issue))
  }
  return messages
}

function paramsOf(issue: z.core.$ZodIssue): Params {
  const bounds = {
    ...('maximum' in issue && { maximum: issue.maximum }),
    ...('minimum' in issue && { minimum: issue.minimum }),
  }
  return { ...bounds, ...(issue.code === 'custom' ? issue.params : {}) }
}

/**
 * Focuses the first of these fields after the next paint, so that its error is linked to it by
 * then.
 */
export function focusFirst(form: Element | undefined, names: readonly string[]) {
  const scope: ParentNode = form ?? document
  const fields = names.flatMap((name) => [...scope.querySelectorAll<HTMLElement>(`[name="${name}"]`)])
  const [first] = fields.sort((one, other) =>
    one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  )
  if (first) requestAnimationFrame(() => first.focus())
}
