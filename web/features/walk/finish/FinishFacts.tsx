import { Link } from '@tanstack/react-router'
import type { Badge } from '#contract/badge.ts'
import { useBadgeLabel } from '#web/core/i18n/badge-label.ts'
import { useDays } from '#web/core/i18n/days.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'
import { useFacts } from '#web/features/journeys/display/useFacts.ts'
import { BadgeStone } from '#web/features/people/display/BadgeStone.tsx'
import type { Walk } from '#web/features/walk/steps/useWalk.ts'
import { useFinish } from './useFinish.ts'

/** The date of the member's finish, the days and the time it took, and the badges it earned. */
export function FinishFacts({ walk }: { walk: Walk }) {
  const { t } = useTranslation()
  const { date } = useDays()
  const { number } = useFormats()
  const { total } = useFacts()
  const { data: finish, error, isStored, refetch } = useFinish(walk.journey.id)
  if (error)
    return (
      <div role="alert" className="grid justify-items-start gap-2 text-sm text-muted">
        <p>{t('finish.failed')}</p>
        <Button variant="soft" onClick={() => void refetch()}>
          {t('finish.retry')}
        </Button>
      </div>
    )
  if (!finish || !isStored) return <FactsSkeleton />
  const steps = { count: walk.requiredCount, number: number(walk.requiredCount) }
  return (
    <>
      <dl
        aria-label={t('finish.facts')}
        className="flex flex-wrap gap-x-7 gap-y-2.5 max-sm:grid max-sm:grid-cols-[auto_auto_auto] max-sm:justify-between max-sm:gap-2.5"
      >
        <Fact name={t('finish.date')} value={date(finish.finishedOn)} />
        <Fact
          name={t('finish.startToFinish')}
          value={t('finish.days', { count: finish.days, number: number(finish.days) })}
        />
        {finish.minutes === null ? (
          <Fact name={t('finish.stepsDone')} value={t('finish.steps', steps)} />
        ) : (
          <Fact name={t('finish.learned', steps)} value={total(finish.minutes)} />
        )}
      </dl>
      <Badges badges={finish.badges} />
    </>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-[0.8rem] text-muted lg:text-sm">{name}</dt>
      <dd className="font-head text-[1.1rem] leading-tight font-bold tabular-nums min-[24rem]:whitespace-nowrap lg:text-[1.25rem]">
        {value}
      </dd>
    </div>
  )
}

function Badges({ badges }: { badges: readonly Badge[] }) {
  const { t } = useTranslation()
  const labelOf = useBadgeLabel()
  if (badges.length === 0) return null
  return (
    <div className="grid gap-2">
      <h2 className="font-text text-[0.9375rem] font-[650] tracking-normal">
        {t('finish.earned', { count: badges.length })}
      </h2>
      <ul className="-mx-1 flex gap-1 max-sm:overflow-x-auto max-sm:[scrollbar-width:none] sm:flex-wrap">
        {badges.map(({ name }) => (
          <li key={name} className="shrink-0">
            <Link
              to="/app/user/profile"
              hash="badges"
              aria-label={t('finish.earnedLink', { badge: labelOf(name) })}
              className={`grid justify-items-center gap-1 rounded-m p-1 text-center text-sm font-[650] hover:bg-sunk ${badges.length > 3 ? 'max-w-27 hyphens-auto' : 'max-w-32'}`}
            >
              <BadgeStone name={name} />
              <span dir="auto" className="max-w-full [overflow-wrap:anywhere]">
                {labelOf(name)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

function FactsSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('finish.loading')} className="grid gap-4">
      <Skeleton className="h-11 w-56 max-w-full" />
      <Skeleton className="h-27 w-44 max-w-full" />
    </div>
  )
}
