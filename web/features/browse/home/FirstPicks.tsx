import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Clock from 'lucide-react/icons/clock'
import Sparkles from 'lucide-react/icons/sparkles'
import TrendingUp from 'lucide-react/icons/trending-up'
import { useId } from 'react'
import type { FirstPick } from '#contract/home.ts'
import { load } from '#web/core/api/client.ts'
import { useBadgeLabel } from '#web/core/i18n/badge-label.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { buttonClass } from '#web/core/ui/base/Button.tsx'
import { Avatar } from '#web/core/ui/display/Avatar.tsx'
import { Chip } from '#web/core/ui/display/Chip.tsx'
import { JourneyCover } from '#web/features/journeys/display/JourneyCover.tsx'
import { NEXT_ICONS, useNextReason } from '#web/features/journeys/display/next-reason.ts'
import { OpenNext } from '#web/features/journeys/display/OpenNext.tsx'
import { ReasonLine, useBecause } from '#web/features/journeys/display/ReasonLine.tsx'
import { StepIcon } from '#web/features/journeys/display/StepIcon.tsx'
import { useFacts } from '#web/features/journeys/display/useFacts.ts'

const LINK = 'inline-flex min-h-11 items-center gap-1 font-[650] text-brand underline-offset-4 hover:underline'

interface FirstPicksProps {
  picks: readonly FirstPick[]
  /** Whether the viewer has finished a journey before. */
  hasFinished: boolean
}

/** At most three journeys to start with, for a person who neither walks nor follows one. */
export function FirstPicks({ picks, hasFinished }: FirstPicksProps) {
  const { t } = useTranslation()
  const id = useId()
  const allFit = !hasFinished && picks.every(({ journey: { because = [] } }) => because.length > 0)
  return (
    <section
      aria-labelledby={id}
      className="@container rounded-panel border border-line bg-sunk px-4 pt-5 pb-4 sm:px-6 sm:pt-6"
    >
      <h2 id={id} className="text-2xl">
        {t(hasFinished ? 'home.first.nextTitle' : 'home.first.title')}
      </h2>
      <p className="mt-1.5 max-w-[35rem] text-muted">
        {t(`home.first.${allFit ? 'fitting' : hasFinished ? 'goOn' : 'short'}`)}
      </p>
      {allFit && <Interests />}
      <ul className="mt-4.5 grid gap-4 @2xl:grid-cols-3 @2xl:gap-4.5">
        {picks.map((pick, index) => (
          <Pick key={pick.journey.id} pick={pick} isFirst={index === 0} />
        ))}
      </ul>
      <p className="mt-3 flex flex-wrap items-center gap-x-4 text-sm text-muted">
        {t('home.first.ownList')}
        <Link to="/app/create/journey" className={LINK}>
          {t('home.first.paste')}
          <ChevronRight size={15} aria-hidden="true" className="shrink-0 rtl:-scale-x-100" />
        </Link>
      </p>
    </section>
  )
}

/** The viewer's interests; the line keeps its height while they load. */
function Interests() {
  const { t } = useTranslation()
  const labelOf = useBadgeLabel()
  const { data: interests = [] } = useQuery(load('interests', {}))
  return (
    <div className="mt-2 flex min-h-11 flex-wrap items-center gap-2">
      <span className="text-sm text-muted">{t('home.first.chosen')}</span>
      {interests.map(({ name }) => (
        <Chip key={name}>{labelOf(name)}</Chip>
      ))}
      <Link to="/app/user/edit" hash="interests" className={`${LINK} text-sm`}>
        {t('home.first.change')}
      </Link>
    </div>
  )
}

function Pick({ pick, isFirst }: { pick: FirstPick; isFirst: boolean }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { duration, open } = useFacts()
  const { journey, step } = pick
  const { owner, followerCount } = journey
  return (
    <li className="panel relative flex min-w-0 flex-col overflow-hidden transition-shadow hover:shadow-float">
      <JourneyCover journey={journey} pictured className="h-28 shrink-0">
        {journey.minutes !== null && (
          <span className="absolute start-3 top-3 inline-flex min-h-7 items-center gap-1.5 rounded-lg bg-card px-2 text-xs font-[650]">
            <Clock size={14} aria-hidden="true" />
            {t('home.first.inAll', { time: duration(journey.minutes) })}
          </span>
        )}
      </JourneyCover>
      <div className="grid grow content-start gap-2 px-4.5 pt-4 pb-3">
        <h3 dir="auto" className="text-[1.15625rem]">
          <Link
            to="/app/discover/journey/$journeyId"
            params={{ journeyId: journey.id }}
            className="line-clamp-3 after:absolute after:inset-0 after:rounded-panel"
          >
            {journey.name}
          </Link>
        </h3>
        <p dir="auto" className="line-clamp-2 text-sm text-muted">
          {journey.description}
        </p>
        <p className="flex min-w-0 items-center gap-2 text-sm text-muted">
          <Avatar id={owner.id} initial={owner.initial} photoURL={owner.photoURL} size="xs" />
          <bdi className="truncate">{owner.displayName}</bdi>
          {followerCount > 0 && (
            <span className="shrink-0">
              {'· '}
              {t('journeys.followers', { count: followerCount, number: number(followerCount) })}
            </span>
          )}
        </p>
      </div>
      <div className="grid gap-3 px-4.5 pb-4.5">
        <PickReason pick={pick} />
        <OpenNext
          item={pick}
          className={`${buttonClass({ variant: isFirst ? 'primary' : 'quiet' })} relative z-1 w-full`}
        >
          <StepIcon stepType={step.stepType} size={16} />
          {t('home.first.start', { open: open(step) })}
        </OpenNext>
      </div>
    </li>
  )
}

/** Why the journey is suggested. */
function PickReason({ pick: { journey, reason } }: { pick: FirstPick }) {
  const { t } = useTranslation()
  const reasonOf = useNextReason()
  const becauseOf = useBecause()
  const { because = [] } = journey
  if (reason) return <ReasonLine icon={NEXT_ICONS[reason.kind]}>{reasonOf({ ...journey, reason })}</ReasonLine>
  if (because.length > 0) return <ReasonLine icon={Sparkles}>{becauseOf(because)}</ReasonLine>
  return <ReasonLine icon={TrendingUp}>{t('home.trending')}</ReasonLine>
}
