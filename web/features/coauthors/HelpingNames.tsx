import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import type { Journey } from '#contract/journey.ts'
import type { Person } from '#contract/person.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'

/** Those who help the owner: 'with Bo Lind' for co-authors, 'with help from Amina Diallo' for accepted suggestions. */
export function HelpingNames({ coauthors = [], helpers = [] }: Pick<Journey, 'coauthors' | 'helpers'>) {
  const { t } = useTranslation()
  return (
    <>
      {coauthors.length > 0 && <Names label={t('coauthors.with')} people={coauthors} />}
      {helpers.length > 0 && <Names label={t('coauthors.helped')} people={helpers.map(({ person }) => person)} />}
    </>
  )
}

function Names({ label, people }: { label: string; people: readonly Person[] }) {
  return (
    <span className="[overflow-wrap:anywhere] max-lg:line-clamp-2 max-lg:group-data-about/hero:line-clamp-none [@media(scripting:none)]:line-clamp-none">
      {label}{' '}
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
