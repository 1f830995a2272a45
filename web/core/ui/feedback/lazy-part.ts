import { type ComponentType, lazy } from 'react'

export const importPartFailure = () => import('./PartFailure.tsx')

/**
 * A component that is loaded when it is first shown: the export `name` of a module. If it can't be
 * loaded, it says so in its place, where it can be tried again; the rest of the page stays.
 */
export function lazyPart<Module, Name extends keyof Module>(load: () => Promise<Module>, name: Name): Module[Name] {
  const part = lazy(() =>
    load().then(
      (module) => ({ default: module[name] as ComponentType }),
      async () => ({
        default: await (await importPartFailure()).withRetry(lazyPart(load, name) as ComponentType),
      }),
    ),
  )
  return part as Module[Name]
}
