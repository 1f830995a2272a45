import { Link } from '@tanstack/react-router'
import Heart from 'lucide-react/icons/heart'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Journey } from '#contract/journey.ts'
import { useFormats } from '#web/i18n/formats.ts'
import { UNPUBLISHED } from '#web/journeys/data/unpublished.ts'
import { BadgeChips } from '#web/journeys/display/BadgeChips.tsx'
import { CardProgress } from '#web/journeys/display/CardProgress.tsx'
import { buttonClass } from '#web/ui/base/Button.tsx'
import { Cover } from '#web/ui/display/Cover.tsx'
import { Highlight } from '#web/ui/display/Highlight.tsx'
import { CardOwner } from './CardOwner.tsx'

interface JourneyCardProps {
  journey: Journey
  /** One level below the heading above the card. */
  level?: 'h2' | 'h3'
  /** A preview contains no links. */
  preview?: boolean
}

export function JourneyCard({ journey, level: Heading = 'h2', preview = false }: JourneyCardProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const titleId = useId()
  const because = journey.because?.map((badge) => badge.name) ?? []
  return (
    <article
      aria-labelledby={titleId}
      className="panel relative flex min-h-[402px] min-w-0 flex-col overflow-hidden transition-shadow hover:shadow-float"
    >
      <Cover
        seed={journey.id === UNPUBLISHED ? null : journey.id}
        hue={journey.badges[0]?.name}
        className="h-26 shrink-0"
      >
        <span className="absolute end-3 top-3 inline-flex items-center gap-1.5 rounded-full bg-card/95 px-2.5 py-0.5 text-sm font-[680] text-ink">
          <Heart size={14} strokeWidth={2.2} aria-hidden="true" fill={journey.liked ? 'currentColor' : 'none'} />
          <span
            aria-hidden="true"
            data-count={number(journey.likeCount)}
            className="before:content-[attr(data-count)]"
          />
          <span className="sr-only">
            {journey.likeCount === 0
              ? t('journeys.noLikes')
              : t('journeys.likes', { count: journey.likeCount, number: number(journey.likeCount) })}
          </span>
        </span>
      </Cover>
      <div className="flex grow flex-col gap-3 px-5 pt-4.5 pb-5">
        <Heading id={titleId} dir="auto" className="flex min-h-[2.24em] flex-col justify-end text-[1.28rem]">
          <span className="line-clamp-3">
            <Highlight text={journey.name} />
          </span>
        </Heading>
        <CardOwner owner={journey.owner} createdAt={journey.createdAt} preview={preview} />
        <p dir="auto" className="line-clamp-3 text-muted">
          <Highlight text={journey.description} />
        </p>
        <BadgeChips badges={journey.badges} most={4} linked={!preview} />
        {because.length > 0 && (
          <p dir="auto" className="text-sm text-brand">
            {t('journeys.card.because', { badges: because.join(', ') })}
          </p>
        )}
        <div className="mt-auto grid gap-3.5">
          <CardProgress done={journey.completedCount ?? 0} steps={journey.stepCount} />
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
            <span className="text-sm text-muted">{t('journeys.steps', { count: journey.stepCount })}</span>
            {preview ? (
              <span className={buttonClass({ variant: 'soft' })}>{t('journeys.card.expand')}</span>
            ) : (
              <Link
                to="/app/discover/journey/$journeyId"
                params={{ journeyId: journey.id }}
                aria-describedby={titleId}
                className={`${buttonClass({ variant: 'soft' })} after:absolute after:inset-0 after:rounded-panel`}
              >
                {t('journeys.card.expand')}
              </Link>
            )}
          </div>
        </div>
      </div>
    </article>
  )
}
