import { lazy, Suspense, useDeferredValue } from 'react'
import { hrefOf } from '#contract/rules/link.ts'
import { withCopy } from '#web/core/i18n/i18n.ts'
import type { OpenStep } from './open-step.ts'
import { ResourceCard } from './ResourceCard.tsx'
import { StepLink } from './StepLink.tsx'

const HydratedStepResource = lazy(async () => ({
  default: (await withCopy(['walking'], import('./HydratedStepResource.tsx'))).HydratedStepResource,
}))

/** A step's link as a card; addresses that browsers can't open get a copy button. */
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

/** False in server HTML and during hydration; then true, rendered with low priority. */
function useHydrated(): boolean {
  return useDeferredValue(true, false)
}
