import { type ComponentType, useCallback, useState } from 'react'

/**
 * A component fetched on demand: null until then. After a failure, the next call of the returned
 * function tries again.
 */
export function useLazyPart<Props>(importPart: () => Promise<ComponentType<Props>>) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null)
  const fetchPart = useCallback(
    () =>
      importPart().then(
        (loaded) => setPart(() => loaded),
        () => undefined,
      ),
    [importPart],
  )
  return [Part, fetchPart] as const
}
