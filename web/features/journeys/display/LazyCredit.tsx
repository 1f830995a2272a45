import { lazy, Suspense } from 'react'
import type { Journey } from '#contract/journey.ts'

const CreditLine = lazy(async () => ({
  default: (await import('#web/features/journeys/credit/CreditLine.tsx')).CreditLine,
}))

/** The credit of a copy; nothing for other journeys. Few journeys are copies, so it is loaded when one is shown. */
export function LazyCredit({
  journey: { adaptedFrom },
  ...look
}: {
  journey: Journey
  className?: string
  clamp: string
}) {
  return <Suspense>{adaptedFrom && <CreditLine credit={adaptedFrom} {...look} />}</Suspense>
}
