import { Suspense } from 'react'
import type { Journey } from '#contract/journey.ts'
import { lazyPart } from '#web/core/ui/feedback/lazy-part.ts'

const importLine = () => import('#web/features/journeys/credit/CreditLine.tsx')
/** Included in the server's bundle, since readers without scripts need it; loaded lazily in the browser. */
const CreditLine = import.meta.env.SSR ? (await importLine()).CreditLine : lazyPart(importLine, 'CreditLine')

/**
 * The credit of a copy; renders nothing for other journeys. Few journeys are copies, so its code is
 * loaded on demand.
 */
export function LazyCredit({
  journey: { adaptedFrom },
  ...look
}: {
  journey: Journey
  className?: string
  clamp: string
}) {
  if (!adaptedFrom) return null
  const { name, author } = adaptedFrom
  // Reserves the space of the line, whose words around the names are about this wide.
  const place = (
    <p aria-hidden="true" className={`invisible flex text-sm ${look.className ?? ''}`}>
      <span className={`ps-35 [overflow-wrap:anywhere] ${look.clamp}`}>{`${name} ${author ?? ''}`}</span>
    </p>
  )
  return (
    <Suspense fallback={place}>
      <CreditLine credit={adaptedFrom} {...look} />
    </Suspense>
  )
}
