import { Link } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Sparkles from 'lucide-react/icons/sparkles'
import TrendingUp from 'lucide-react/icons/trending-up'
import Users from 'lucide-react/icons/users'
import { useState } from 'react'
import type { HomeNews, HomeStrips, HomeSuggestion } from '#contract/home.ts'
import { useAgo } from '#web/core/i18n/ago.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useSession } from '#web/core/session/session.ts'
import { Button } from '#web/core/ui/base/Button.tsx'
import { Avatar } from '#web/core/ui/display/Avatar.tsx'
import { FactsLine } from '#web/features/journeys/display/FactsLine.tsx'
import { JourneyCover } from '#web/features/journeys/display/JourneyCover.tsx'
import { ReasonLine, useBecause } from '#web/features/journeys/display/ReasonLine.tsx'
import { useFacts } from '#web/features/journeys/display/useFacts.ts'
import { FirstPicks } from './FirstPicks.tsx'
import { hasGoal } from './has-goal.ts'
import { Row, RowOfCards } from './Row.tsx'
import { Trail } from './Trail.tsx'
import { WeekGoal } from './WeekGoal.tsx'

interface HomeRowsProps {
  /** The journeys of the rows; undefined if they failed to load. */
  strips: HomeStrips | undefined
  onRetry: () => void
}

/** The rows of journeys above the list on Discover; a row without journeys is left out. */
export function HomeRows({ strips, onRetry }: HomeRowsProps) {
  const { t } = useTranslation()
  const { profile } = useSession()
  // From lg on, the side navigation shows the goal, once there is one.
  const [isOffered] = useState(!hasGoal(profile))
  if (!strips)
    return (
      <p role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-7 text-muted">
        {t('home.failed')}
        <Button variant="quiet" onClick={onRetry}>
          {t('home.retry')}
        </Button>
      </p>
    )
  const { trail, firstPicks, hasFinished, forYou, fromFollowed } = strips
  const suggestions = firstPicks.length > 0 ? [] : forYou
  if (trail.length + firstPicks.length + suggestions.length + fromFollowed.length === 0) return null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 pb-8">
      {(hasGoal(profile) || hasFinished) && (
        <div className={`-mb-3 ${isOffered ? '' : 'lg:hidden'}`}>
          <WeekGoal inline />
        </div>
      )}
      <Trail items={trail} />
      {firstPicks.length > 0 && <FirstPicks picks={firstPicks} hasFinished={hasFinished} />}
      {suggestions.length > 0 && (
        <Row
          title={t('home.forYou')}
          aside={
            <Link to="/app/recommended" className={MORE}>
              <MoreText>{t('home.more')}</MoreText>
            </Link>
          }
        >
          <RowOfCards>
            {suggestions.map((journey) => (
              <Suggestion key={journey.id} journey={journey} />
            ))}
          </RowOfCards>
        </Row>
      )}
      {fromFollowed.length > 0 && (
        <Row
          title={t('home.news')}
          aside={
            <Link to="/app/activity" search={{ tab: 'people' }} className={MORE}>
              <MoreText>{t('shell.nav.activity')}</MoreText>
            </Link>
          }
        >
          <RowOfCards>
            {fromFollowed.map((item) => (
              <News key={item.journey.id} item={item} />
            ))}
          </RowOfCards>
        </Row>
      )}
    </div>
  )
}

const MORE =
  'inline-flex min-h-11 shrink-0 items-center gap-1 text-[0.84375rem] font-[650] text-brand underline-offset-4 hover:underline'

function MoreText({ children }: { children: string }) {
  return (
    <>
      {children}
      <ChevronRight size={15} aria-hidden="true" className="shrink-0 rtl:-scale-x-100" />
    </>
  )
}

const CARD = 'panel relative min-w-0 rounded-panel transition-shadow hover:shadow-float'
const STRETCHED =
  'line-clamp-2 leading-tight font-head font-[650] [overflow-wrap:anywhere] after:absolute after:inset-0 after:rounded-panel'

function Suggestion({ journey }: { journey: HomeSuggestion }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { ofJourney } = useFacts()
  const { because = [], followedBy } = journey
  const reasonOf = useBecause()
  const icon = because.length > 0 ? Sparkles : followedBy > 0 ? Users : TrendingUp
  const others =
    followedBy > 0 ? t('home.followedBy', { count: followedBy, number: number(followedBy) }) : t('home.trending')
  return (
    <li className={`${CARD} grid min-h-46 content-between`}>
      <div className="flex items-start gap-3 p-3">
        <JourneyCover journey={journey} className="size-16 shrink-0 rounded-m" />
        <div className="grid min-w-0 gap-1">
          <Link
            to="/app/discover/journey/$journeyId"
            params={{ journeyId: journey.id }}
            dir="auto"
            className={STRETCHED}
          >
            {journey.name}
          </Link>
          <span dir="auto" className="truncate text-sm text-muted">
            {journey.owner.displayName}
          </span>
          <FactsLine facts={ofJourney({ ...journey, level: null })} />
        </div>
      </div>
      <ReasonLine icon={icon} className="mx-3 border-t border-line pt-2 pb-2.5">
        {because.length > 0 ? reasonOf(because) : others}
      </ReasonLine>
    </li>
  )
}

function News({ item: { person, journey } }: { item: HomeNews }) {
  const { t } = useTranslation()
  const ago = useAgo()
  return (
    <li className="relative flex min-w-0 items-start gap-3 rounded-panel bg-sunk p-3.5 hover:shadow-float">
      <Avatar id={person.id} initial={person.initial} photoURL={person.photoURL} />
      <div className="grid min-w-0 gap-1">
        <Link to="/app/discover/journey/$journeyId" params={{ journeyId: journey.id }} dir="auto" className={STRETCHED}>
          {journey.name}
        </Link>
        <FactsLine
          facts={[
            t('home.sharedBy', { name: person.displayName }),
            <time key="date" dateTime={journey.createdAt}>
              {ago(journey.createdAt)}
            </time>,
          ]}
        />
      </div>
    </li>
  )
}
