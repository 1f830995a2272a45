import { lazy } from 'react'
import { withCopy } from '#web/i18n/i18n.ts'
import { StepAddress } from './StepAddress.tsx'
import { StepPreview } from './StepPreview.tsx'
import type { StepInHand } from './step.in-hand.ts'

const PathStep = lazy(async () => ({
  default: (await withCopy(['paths'], import('./PathStep.tsx'))).PathStep,
}))

/** Replaces a step's plain card after hydration. */
export function StepBeyond({ href, ...props }: StepInHand & { href: string | null }) {
  const { url, targetId } = props.step
  if (targetId !== undefined) return <PathStep {...props} targetId={targetId} href={href} />
  return href === null ? <StepAddress url={url} /> : <StepPreview url={url} href={href} />
}
