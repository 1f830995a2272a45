import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ZodMiniType } from 'zod/mini'
import { knows, learn } from '#web/i18n/i18n.ts'

/**
 * A schema, or where it comes from: what checks a form is fetched when somebody begins to fill it
 * in.
 */
export type Checks<Schema extends ZodMiniType> = Schema | (() => Promise<Schema>)

const arrived = new WeakMap<object, ZodMiniType>()

/** The schema, once it and the words for what it finds are here; `bring` fetches them. */
export function useChecks<Schema extends ZodMiniType>(checks: Checks<Schema>) {
  const { i18n } = useTranslation()
  const [, setHere] = useState(false)
  const coming = useRef<Promise<Schema> | null>(null)
  const known = typeof checks === 'function' ? (arrived.get(checks) as Schema | undefined) : checks
  const schema = knows(i18n, 'words') ? known : undefined

  const bring = useCallback((): Promise<Schema> => {
    coming.current ??= fetchChecks(checks).then(
      (fetched) => {
        setHere(true)
        return fetched
      },
      () => {
        coming.current = null
        throw Object.assign(new Error(i18n.t(navigator.onLine ? 'ui.unreachable' : 'ui.offline')), { status: 0 })
      },
    )
    return coming.current
  }, [checks, i18n])
  return { schema, bring }
}

async function fetchChecks<Schema extends ZodMiniType>(checks: Checks<Schema>): Promise<Schema> {
  const [schema] = await Promise.all([typeof checks === 'function' ? checks() : checks, learn(['words'])])
  arrived.set(checks, schema)
  return schema
}
