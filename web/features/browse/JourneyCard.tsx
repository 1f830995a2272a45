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
  /** Whether the card is a row with a small picture on phones. */
  compact?: boolean
}

/** Classes of a card that is compact on phones: of what it leaves out there, and of what it shows only there. */
const LEFT_OUT = 'max-sm:hidden'
const PHONE_ONLY = 'sm:hidden'

/** A journey in a list. The name's link covers the whole card; other links lie above it. */
export const JourneyCard = memo(function JourneyCard({
  journey,
  level: Heading = 'h2',
  preview = false,
  mark,
  compact = false,
}: JourneyCardProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const facts = useFacts()
  const titleId = useId()
  const reasonOf = useBecause()
  const { because = [] } = journey
  const name = <Highlight text={journey.name} />
  const leftOut = compact ? LEFT_OUT : ''
  return (
    <article
      aria-labelledby={titleId}
      className={`panel relative flex min-h-[402px] min-w-0 flex-col overflow-hidden transition-shadow hover:shadow-float ${compact ? 'max-sm:min-h-34 max-sm:flex-row' : ''}`}
    >
      <JourneyCover
        journey={journey}
        pictured
        className={`h-26 shrink-0 ${compact ? 'max-sm:h-auto max-sm:w-27' : ''}`}
      >
        <CardLikes journey={journey} className={leftOut} />
      </JourneyCover>
      <div
        className={`flex min-w-0 grow flex-col gap-2.75 px-4.5 pt-3.5 pb-3 ${compact ? 'max-sm:justify-center max-sm:gap-1.5 max-sm:px-3.5' : ''}`}
      >
        <Heading id={titleId} dir="auto" className={`text-[1.1875rem] ${compact ? 'max-sm:text-base' : ''}`}>
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
        <CardOwner owner={journey.owner} createdAt={journey.createdAt} preview={preview} dateClassName={leftOut} />
        {mark && <p className="text-sm font-[650] text-brand">{mark}</p>}
        <div className={`grid gap-2.75 ${leftOut}`}>
          <LazyCredit journey={journey} clamp="line-clamp-3" />
          <p dir="auto" className="line-clamp-3 text-[0.9375rem] leading-snug text-muted">
            <Highlight text={journey.description} />
          </p>
          <BadgeChips badges={journey.badges} most={2} linked={!preview} />
          {because.length > 0 && <ReasonLine icon={Sparkles}>{reasonOf(because)}</ReasonLine>}
        </div>
        <div className={`mt-auto grid gap-2.5 ${leftOut}`}>
          <StepTrail journey={journey} />
          <FactsLine facts={[...facts.ofProgress(journey), ...facts.ofJourney(journey)]} />
        </div>
        {compact && (
          <FactsLine
            className={PHONE_ONLY}
            facts={[
              ...facts.ofProgress(journey),
              ...facts.ofJourney({ ...journey, free: null, level: null, rating: undefined }),
              ...(journey.likeCount > 0
                ? [t('journeys.likes', { count: journey.likeCount, number: number(journey.likeCount) })]
                : []),
            ]}
          />
        )}
      </div>
      <CardFoot journey={journey} preview={preview} describedBy={titleId} className={leftOut} />
    </article>
  )
})

function CardLikes({ journey: { liked, likeCount }, className }: { journey: Journey; className: string }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  return (
    <span
      className={`absolute end-2.5 top-2.5 inline-flex min-h-7 items-center gap-1.5 rounded-full bg-card px-2.5 text-[0.8125rem] font-[680] text-ink ${className}`}
    >
      <Heart size={14} strokeWidth={2.2} aria-hidden="true" fill={liked ? 'currentColor' : 'none'} />
      <span aria-hidden="true" data-count={number(likeCount)} className="before:content-[attr(data-count)]" />
      <span className="sr-only">
        {likeCount === 0 ? t('journeys.noLikes') : t('journeys.likes', { count: likeCount, number: number(likeCount) })}
      </span>
    </span>
  )
}

interface CardFootProps {
  journey: Journey
  preview: boolean
  /** Id of the heading. */
  describedBy: string
  className: string
}

function CardFoot({ journey, preview, describedBy, className }: CardFootProps) {
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
    <div className={`flex min-h-12.5 items-center gap-2 border-t border-line ps-4.5 pe-3.5 ${className}`}>
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

interface CardOwnerProps {
  owner: Person
  /** An empty date is shown as today. */
  createdAt: string
  preview: boolean
  dateClassName: string
}

/** The owner and the date of a journey. */
function CardOwner({ owner, createdAt, preview, dateClassName }: CardOwnerProps) {
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
        <span className={`text-muted ${dateClassName}`}>
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
