import { Link } from '@tanstack/react-router'
import type { Person } from '#contract/person.ts'
import { useDays } from '#web/core/i18n/days.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Avatar } from '#web/core/ui/display/Avatar.tsx'

/** The owner and the date of a card; an empty date means today. */
export function CardOwner({ owner, createdAt, preview }: { owner: Person; createdAt: string; preview: boolean }) {
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
