import { Children, type ReactNode } from 'react'
import type { Journey } from '#contract/journey.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'
import { JourneyCard } from './JourneyCard.tsx'

interface JourneyGridProps {
  journeys: readonly Journey[]
  level?: 'h2' | 'h3'
  /** Whether more journeys are loading; then outlines follow the cards. */
  loading?: boolean | undefined
  /** Whether the grid has at most three columns, which six cards fill at every width. */
  inThrees?: boolean
  markOf?: ((journey: Journey) => string | undefined) | undefined
  /** Whether the cards are compact on phones. */
  compact?: boolean
  /** Cards before the journeys' cards. */
  children?: ReactNode
}

const SKELETONS = 6
const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-5'
const COMPACT = 'max-sm:gap-2.5'
const IN_THREES = 'grid gap-5 sm:grid-cols-2 lg:grid-cols-3'

export function JourneyGrid({
  journeys,
  level = 'h2',
  loading = false,
  inThrees = false,
  markOf,
  compact = false,
  children,
}: JourneyGridProps) {
  const { t } = useTranslation()
  const grid = inThrees ? IN_THREES : compact ? `${GRID} ${COMPACT}` : GRID
  if (loading && journeys.length === 0 && !children) return <GridSkeleton grid={grid} />
  return (
    <ul aria-busy={loading} aria-label={t('journeys.list')} className={grid}>
      {Children.map(children, (card) => (
        <li className="grid min-w-0">{card}</li>
      ))}
      {journeys.map((journey) => (
        <li key={journey.id} className="grid min-w-0">
          <JourneyCard journey={journey} level={level} mark={markOf?.(journey)} compact={compact} />
        </li>
      ))}
      {loading &&
        Array.from({ length: SKELETONS }, (_, index) => (
          <li key={`skeleton ${index}`}>
            <JourneyCardSkeleton />
          </li>
        ))}
    </ul>
  )
}

/** Outlines of cards. They aren't list items, which would be empty bullets without CSS. */
function GridSkeleton({ grid }: { grid: string }) {
  return (
    <div aria-busy="true" className={grid}>
      {Array.from({ length: SKELETONS }, (_, index) => (
        <div key={`skeleton ${index}`}>
          <JourneyCardSkeleton />
        </div>
      ))}
    </div>
  )
}

function JourneyCardSkeleton() {
  return (
    <div aria-hidden="true" className="panel min-h-[402px] overflow-hidden">
      <Skeleton className="h-26 w-full rounded-none" />
      <div className="grid gap-3 px-5 pt-5">
        <Skeleton className="h-5.5 w-4/5" />
        <Skeleton className="h-3.5 w-1/2" />
        <Skeleton />
        <Skeleton />
        <Skeleton className="h-3.5 w-2/3" />
      </div>
    </div>
  )
}
