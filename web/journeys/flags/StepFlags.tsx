import { isOwnedBy, type Journey } from '#contract/journey.ts'
import type { Step } from '#contract/step.ts'
import { useSession } from '#web/session/session.ts'
import { OwnFlag } from './OwnFlag.tsx'
import { ReceivedFlag } from './ReceivedFlag.tsx'
import { useFlags } from './useFlags.ts'

/** The flags on a step, for the owner and for the people who sent them. */
export function StepFlags({ journey, step }: { journey: Journey; step: Step }) {
  const { profile } = useSession()
  const flags = useFlags(journey.id, step.id)
  const isOwner = isOwnedBy(journey, profile?.id ?? null)
  return flags.map((flag) =>
    isOwner ? (
      <ReceivedFlag key={flag.id} flag={flag} step={step} />
    ) : (
      <OwnFlag key={flag.id} flag={flag} owner={journey.owner} />
    ),
  )
}
