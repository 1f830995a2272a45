import { lazy, Suspense } from 'react'
import { hrefOf } from '#contract/link.ts'
import type { Step } from '#contract/step.ts'
import { ResourceCard } from './ResourceCard.tsx'
import { useHydrated } from './useHydrated.ts'

const StepBeyond = lazy(async () => ({ default: (await import('./StepBeyond.tsx')).StepBeyond }))

/** Where a step leads: a card that opens it in a new tab; what a browser does not open is shown to be copied. */
export function StepResource({ step: { url } }: { step: Step }) {
  const href = hrefOf(url)
  const plain = href === null ? <bdi dir="ltr">{url}</bdi> : <ResourceCard href={href} />
  if (!useHydrated()) return plain
  return (
    <Suspense fallback={plain}>
      <StepBeyond url={url} href={href} />
    </Suspense>
  )
}
