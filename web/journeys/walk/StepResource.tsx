import { lazy, Suspense } from 'react'
import { hrefOf } from '#contract/link.ts'
import { ResourceCard } from './ResourceCard.tsx'
import { StepLink } from './StepLink.tsx'
import type { StepInHand } from './step.in-hand.ts'
import { useHydrated } from './useHydrated.ts'

const StepBeyond = lazy(async () => ({ default: (await import('./StepBeyond.tsx')).StepBeyond }))

/** A step's link as a card; addresses that browsers can't open get a copy button. */
export function StepResource(props: StepInHand) {
  const { url } = props.step
  const href = hrefOf(url)
  const plain = href === null ? <StepLink step={props.step} /> : <ResourceCard href={href} />
  if (!useHydrated()) return plain
  return (
    <Suspense fallback={plain}>
      <StepBeyond {...props} href={href} />
    </Suspense>
  )
}
