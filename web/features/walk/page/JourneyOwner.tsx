import { Link } from '@tanstack/react-router'
import type { Person } from '#contract/person.ts'
import { useDays } from '#web/core/i18n/days.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Avatar } from '#web/core/ui/display/Avatar.tsx'
import { usePosition } from '#web/core/ui/display/usePosition.ts'

export function JourneyOwner({ owner, createdAt }: { owner: Person; createdAt: string }) {
  const { t } = useTranslation()
  const { longDate } = useDays()
  const position = usePosition()(owner)
  return (
    <div className="mt-4 flex min-w-0 items-center gap-3">
      <Avatar id={owner.id} initial={owner.initial} photoURL={owner.photoURL} size="lg" />
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] text-sm leading-snug">
        <Link
          to="/app/user/profile"
          search={{ userId: owner.id }}
          dir="auto"
          className="line-clamp-2 min-h-6 justify-self-start font-[650] [overflow-wrap:anywhere] hover:underline"
        >
          {owner.displayName}
        </Link>
        <span className="text-muted [overflow-wrap:anywhere]">
          {position && (
            <>
              <bdi>{position}</bdi>
              {' · '}
            </>
          )}
          <time dateTime={createdAt}>{t('journeys.page.created', { date: longDate(createdAt) })}</time>
        </span>
      </div>
    </div>
  )
}
