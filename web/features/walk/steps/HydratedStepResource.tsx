import { lazy } from 'react'
import { withCopy } from '#web/core/i18n/i18n.ts'
import type { OpenStep } from './open-step.ts'
import { StepAddress } from './StepAddress.tsx'
import { StepPreview } from './StepPreview.tsx'

const PathStep = lazy(async () => ({
  default: (await withCopy(['paths'], import('./PathStep.tsx'))).PathStep,
}))

/** Replaces a step's plain card after hydration. */
export function HydratedStepResource({ href, ...props }: OpenStep & { href: string | null }) {
  const { url, targetId } = props.step
  if (targetId !== undefined) return <PathStep {...props} targetId={targetId} href={href} />
  return href === null ? <StepAddress url={url} /> : <StepPreview url={url} href={href} />
}
