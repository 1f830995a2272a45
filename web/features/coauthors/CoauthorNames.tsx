import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import type { Person } from '#contract/person.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'

/** 'with Amina Diallo, Bo Lind': the co-authors beside the owner of a journey. */
export function CoauthorNames({ people }: { people: readonly Person[] }) {
  const { t } = useTranslation()
  return (
    <span className="[overflow-wrap:anywhere] max-lg:line-clamp-1 max-lg:group-data-about/hero:line-clamp-none">
      {t('coauthors.with')}{' '}
      {people.map(({ id, displayName }, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <Link
            to="/app/user/profile"
            search={{ userId: id }}
            className="inline-block min-h-6 content-center hover:underline"
          >
            <bdi>{displayName}</bdi>
          </Link>
        </Fragment>
      ))}
    </span>
  )
}
