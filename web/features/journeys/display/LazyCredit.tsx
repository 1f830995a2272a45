import { lazy, Suspense } from 'react'
import type { Journey } from '#contract/journey.ts'

const importLine = () => import('#web/features/journeys/credit/CreditLine.tsx')
/** Part of the server's bundle, since readers without scripts need it, but loaded lazily in the browser. */
const CreditLine = import.meta.env.SSR
  ? (await importLine()).CreditLine
  : lazy(async () => ({ default: (await importLine()).CreditLine }))

/** The credit of a copy; nothing for other journeys. Few journeys are copies, so it is loaded when one is shown. */
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
  // Keeps the place of the line, whose words around the names are about this wide.
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
