import { lazy, Suspense, useDeferredValue } from 'react'
import { hrefOf } from '#contract/rules/link.ts'
import { withCopy } from '#web/core/i18n/i18n.ts'
import type { OpenStep } from './open-step.ts'
import { ResourceCard } from './ResourceCard.tsx'
import { StepLink } from './StepLink.tsx'

const HydratedStepResource = lazy(async () => ({
  default: (await withCopy(['walking'], import('./HydratedStepResource.tsx'))).HydratedStepResource,
}))

/** The card of a step's link; if browsers can't open the address, a copy button instead. */
export function StepResource(props: OpenStep) {
  const { url } = props.step
  const href = hrefOf(url)
  const plain = href === null ? <StepLink step={props.step} /> : <ResourceCard href={href} />
  if (!useHydrated()) return plain
  return (
    <Suspense fallback={plain}>
      <HydratedStepResource {...props} href={href} />
    </Suspense>
  )
}

/**
 * Whether the page is hydrated: false on the server and during hydration, then true, with low
 * priority.
 */
function useHydrated(): boolean {
  return useDeferredValue(true, false)
}
