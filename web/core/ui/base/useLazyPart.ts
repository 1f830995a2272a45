import { type ComponentType, useCallback, useState } from 'react'

/**
 * A component that is loaded on demand, and a function that loads it. The component is null until
 * it has loaded; after a failure the function tries again.
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
