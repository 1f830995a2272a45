import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import type { Profile } from '#contract/person.ts'
import type { EarnedBadge } from '#contract/progress.ts'
import { useBadgeLabel } from '#web/core/i18n/badge-label.ts'
import { useDays } from '#web/core/i18n/days.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { Stone } from '#web/core/ui/display/Stone.tsx'
import { ErrorState } from '#web/core/ui/feedback/ErrorState.tsx'
import { BadgeStone } from '#web/features/people/display/BadgeStone.tsx'
import { BadgesFrame, EarnedBadgesSkeleton } from './EarnedBadgesSkeleton.tsx'
import { earnedBadgesQuery } from './people.queries.ts'
import { WhoSees } from './WhoSees.tsx'

/**
 * Max. number of badges before 'More' is pressed; with that button they fill a row on a wide
 * screen.
 */
const FIRST_SHOWN = 5

/** The badges that a person has earned, each with the journeys it was earned on. */
export function EarnedBadges({ profile, own }: { profile: Profile; own: boolean }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const [isExpanded, setIsExpanded] = useState(false)
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    earnedBadgesQuery(profile),
  )
  if (!data && !error) return <EarnedBadgesSkeleton />
  if (!data)
    return (
      <div className="mt-5">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </div>
    )
  const badges = byName(data.pages.flatMap(({ answer }) => answer))
  const shown = isExpanded ? badges : badges.slice(0, FIRST_SHOWN)
  const handleMore = () => {
    if (shown.length === badges.length) void fetchNextPage()
    setIsExpanded(true)
  }
  return (
    <BadgesFrame
      heading={
        <>
          <h2 className="text-[1.35rem]">
            {t('people.earned.title')}{' '}
            {badges.length > 0 && !hasNextPage && <span className="text-muted">{number(badges.length)}</span>}
          </h2>
          {own && <WhoSees isShown={profile.shows.includes('finished')} />}
        </>
      }
    >
      {badges.length === 0 && (
        <p className="mb-3 text-muted">{t(own ? 'people.earned.emptyOwn' : 'people.earned.none')}</p>
      )}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] sm:grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-x-3 gap-y-5">
        {shown.map(([name, entries]) => (
          <EarnedBadgeItem key={name} name={name} entries={entries} />
        ))}
        {own && <NextStone />}
      </ul>
      {(hasNextPage || shown.length < badges.length) && (
        <div className="mt-4 text-center">
          <Button variant="quiet" busy={isFetchingNextPage} onClick={handleMore}>
            {t('ui.more')}
          </Button>
        </div>
      )}
    </BadgesFrame>
  )
}

function EarnedBadgeItem({ name, entries }: { name: string; entries: readonly EarnedBadge[] }) {
  const { date } = useDays()
  const labelOf = useBadgeLabel()
  return (
    <li className="grid min-w-0 content-start justify-items-center gap-1 text-center text-sm">
      <BadgeStone name={name} />
      <b dir="auto" className="max-w-full font-[650] [overflow-wrap:anywhere]">
        {labelOf(name)}
      </b>
      {entries.map(({ journey, finishedAt }) => (
        <span key={journey.id} className="grid max-w-full justify-items-center">
          <Link
            to="/app/discover/journey/$journeyId"
            params={{ journeyId: journey.id }}
            className="inline-flex max-w-full items-center py-1 text-brand underline-offset-4 hover:underline pointer-coarse:min-h-11"
          >
            <span dir="auto" className="line-clamp-2 [overflow-wrap:anywhere]">
              {journey.name}
            </span>
          </Link>
          <time dateTime={finishedAt} className="text-muted">
            {date(finishedAt)}
          </time>
        </span>
      ))}
    </li>
  )
}

function NextStone() {
  const { t } = useTranslation()
  return (
    <li>
      <Link
        to="/app/discover"
        className="grid content-start justify-items-center gap-1 rounded-m text-center text-sm text-muted hover:text-ink"
      >
        <Stone hue={null}>
          <Plus size={22} />
        </Stone>
        {t('people.earned.next')}
      </Link>
    </li>
  )
}

/** Groups earned badges by name, the last earned one first. */
function byName(earned: readonly EarnedBadge[]): [name: string, entries: EarnedBadge[]][] {
  const groups = new Map<string, EarnedBadge[]>()
  for (const entry of earned) groups.set(entry.badge.name, [...(groups.get(entry.badge.name) ?? []), entry])
  return [...groups]
}
