import { Link } from '@tanstack/react-router'
import type { Group } from '#contract/group.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'

/** The journeys that a group walks after its present one. */
export function Following({ following }: Pick<Group, 'following'>) {
  const { t } = useTranslation()
  if (following.length === 0) return null
  return (
    <div className="flex flex-wrap gap-x-2 text-muted">
      <span id="group-following">{t('groups.following.then')}</span>
      <ol aria-labelledby="group-following" className="contents">
        {following.map(({ id, name }, index) => (
          <li key={id} className="[overflow-wrap:anywhere]">
            <Link
              to="/app/discover/journey/$journeyId"
              params={{ journeyId: id }}
              className="underline underline-offset-3"
            >
              <bdi>{name}</bdi>
            </Link>
            {index < following.length - 1 && ','}
          </li>
        ))}
      </ol>
    </div>
  )
}
