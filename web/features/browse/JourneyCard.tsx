import { Link } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Heart from 'lucide-react/icons/heart'
import Sparkles from 'lucide-react/icons/sparkles'
import { memo, useId } from 'react'
import type { Journey } from '#contract/journey.ts'
import type { Person } from '#contract/person.ts'
import { useDays } from '#web/core/i18n/days.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Avatar } from '#web/core/ui/display/Avatar.tsx'
import { AvatarGroup } from '#web/core/ui/display/AvatarGroup.tsx'
import { Highlight } from '#web/core/ui/display/Highlight.tsx'
import { BadgeChips } from '#web/features/journeys/display/BadgeChips.tsx'
import { FactsLine } from '#web/features/journeys/display/FactsLine.tsx'
import { JourneyCover } from '#web/features/journeys/display/JourneyCover.tsx'
import { LazyCredit } from '#web/features/journeys/display/LazyCredit.tsx'
import { ReasonLine, useBecause } from '#web/features/journeys/display/ReasonLine.tsx'
import { StepTrail } from '#web/features/journeys/display/StepTrail.tsx'
import { useFacts } from '#web/features/journeys/display/useFacts.ts'

interface JourneyCardProps {
  journey: Journey
  /** The level of the card's heading: one below the heading above the card. */
  level?: 'h2' | 'h3'
  /** Whether the card is only a preview, without links. */
  preview?: boolean
  /** The viewer's relation to the journey, such as 'Following'. */
  mark?: string | undefined
}

/** A journey in a list. The name's link covers the whole card; other links lie above it. */
export const JourneyCard = memo(function JourneyCard({
  journey,
  level: Heading = 'h2',
  preview = false,
  mark,
}: JourneyCardProps) {
  const facts = useFacts()
  const titleId = useId()
  const reasonOf = useBecause()
  const { because = [] } = journey
  const name = <Highlight text={journey.name} />
  return (
    <article
      aria-labelledby={titleId}
      className="panel relative flex min-h-[402px] min-w-0 flex-col overflow-hidden transition-shadow hover:shadow-float"
    >
      <JourneyCover journey={journey} pictured className="h-26 shrink-0">
        <CardLikes journey={journey} />
      </JourneyCover>
      <div className="flex grow flex-col gap-2.75 px-4.5 pt-3.5 pb-3">
        <Heading id={titleId} dir="auto" className="text-[1.1875rem]">
          {preview ? (
            <span className="line-clamp-3">{name}</span>
          ) : (
            <Link
              to="/app/discover/journey/$journeyId"
              params={{ journeyId: journey.id }}
              className="line-clamp-3 after:absolute after:inset-0 after:rounded-panel"
            >
              {name}
            </Link>
          )}
        </Heading>
        <CardOwner owner={journey.owner} createdAt={journey.createdAt} preview={preview} />
        {mark && <p className="text-sm font-[650] text-brand">{mark}</p>}
        <LazyCredit journey={journey} clamp="line-clamp-3" />
        <p dir="auto" className="line-clamp-3 text-[0.9375rem] leading-snug text-muted">
          <Highlight text={journey.description} />
        </p>
        <BadgeChips badges={journey.badges} most={2} linked={!preview} />
        {because.length > 0 && <ReasonLine icon={Sparkles}>{reasonOf(because)}</ReasonLine>}
        <div className="mt-auto grid gap-2.5">
          <StepTrail journey={journey} />
          <FactsLine facts={[...facts.ofProgress(journey), ...facts.ofJourney(journey)]} />
        </div>
      </div>
      <CardFoot journey={journey} preview={preview} describedBy={titleId} />
    </article>
  )
})

function CardLikes({ journey: { liked, likeCount } }: { journey: Journey }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  return (
    <span className="absolute end-2.5 top-2.5 inline-flex min-h-7 items-center gap-1.5 rounded-full bg-card px-2.5 text-[0.8125rem] font-[680] text-ink">
      <Heart size={14} strokeWidth={2.2} aria-hidden="true" fill={liked ? 'currentColor' : 'none'} />
      <span aria-hidden="true" data-count={number(likeCount)} className="before:content-[attr(data-count)]" />
      <span className="sr-only">
        {likeCount === 0 ? t('journeys.noLikes') : t('journeys.likes', { count: likeCount, number: number(likeCount) })}
      </span>
    </span>
  )
}

function CardFoot({ journey, preview, describedBy }: { journey: Journey; preview: boolean; describedBy: string }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { pathFollowers, followerCount } = journey
  const more = followerCount - Math.min(pathFollowers.length, 2)
  const look =
    'ms-auto inline-flex min-h-11 items-center gap-1 text-[0.84375rem] font-[650] text-brand underline-offset-4 hover:underline'
  const label = (
    <>
      {t('journeys.card.expand')}
      <ChevronRight size={15} aria-hidden="true" className="shrink-0 rtl:-scale-x-100" />
    </>
  )
  return (
    <div className="flex min-h-12.5 items-center gap-2 border-t border-line ps-4.5 pe-3.5">
      {followerCount > 0 && (
        <span className="flex shrink-0 items-center gap-1.5">
          <AvatarGroup people={pathFollowers.slice(0, 2)} size="xs" />
          {more > 0 && (
            <span aria-hidden="true" className="text-xs font-[650] text-muted">
              {t('journeys.card.more', { count: more })}
            </span>
          )}
          <span className="sr-only">
            {t('journeys.followers', { count: followerCount, number: number(followerCount) })}
          </span>
        </span>
      )}
      {preview ? (
        <span className={look}>{label}</span>
      ) : (
        <Link
          to="/app/discover/journey/$journeyId"
          params={{ journeyId: journey.id }}
          aria-describedby={describedBy}
          className={`relative z-1 ${look}`}
        >
          {label}
        </Link>
      )}
    </div>
  )
}

/** The owner and the date of a journey; an empty date is shown as today. */
function CardOwner({ owner, createdAt, preview }: { owner: Person; createdAt: string; preview: boolean }) {
  const { t } = useTranslation()
  const { date } = useDays()
  const face = <Avatar id={owner.id} initial={owner.initial} photoURL={owner.photoURL} />
  const name = (
    <span dir="auto" className="min-w-0 truncate">
      {owner.displayName}
    </span>
  )
  return (
    <div className="flex min-w-0 items-center gap-2.5">
      {preview ? (
        face
      ) : (
        <Link
          to="/app/user/profile"
          search={{ userId: owner.id }}
          aria-label={t('journeys.card.owner', { name: owner.displayName })}
          className="relative z-1 -m-1 shrink-0 rounded-full p-1"
        >
          {face}
        </Link>
      )}
      <div className="grid min-w-0 text-sm leading-snug">
        <b className="flex min-w-0">{name}</b>
        <span className="text-muted">
          {createdAt === '' ? (
            t('journeys.card.postedToday')
          ) : (
            <time dateTime={createdAt}>{t('journeys.card.posted', { date: date(createdAt) })}</time>
          )}
        </span>
      </div>
    </div>
  )
}
