import { lazy, Suspense } from 'react'
import { isAuthoredBy, type Journey } from '#contract/journey.ts'
import type { Step } from '#contract/step.ts'
import { withCopy } from '#web/core/i18n/i18n.ts'
import { useSession } from '#web/core/session/session.ts'
import { useFlags } from './useFlags.ts'

const OwnFlag = lazy(async () => ({
  default: (await withCopy(['flags'], import('./OwnFlag.tsx'))).OwnFlag,
}))
const ReceivedFlag = lazy(async () => ({
  default: (await withCopy(['flags'], import('./ReceivedFlag.tsx'))).ReceivedFlag,
}))

/** The reports of a step's link: the owner sees all, others see their own. */
export function StepFlags({ journey, step }: { journey: Journey; step: Step }) {
  const { profile } = useSession()
  const flags = useFlags(journey.id, step.id)
  const isOwner = isAuthoredBy(journey, profile?.id ?? null)
  return (
    <Suspense>
      {flags.map((flag) =>
        isOwner ? (
          <ReceivedFlag key={flag.id} flag={flag} step={step} />
        ) : (
          <OwnFlag key={flag.id} flag={flag} owner={journey.owner} />
        ),
      )}
    </Suspense>
  )
}
