import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import UserPlus from 'lucide-react/icons/user-plus'
import type { ReactNode } from 'react'
import type { Profile } from '#contract/person.ts'
import { itemsOf } from '#web/core/api/infinite-list.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import type { PeopleSearch } from '#web/core/session/search-params.ts'
import { buttonClass } from '#web/core/ui/base/Button.tsx'
import { ErrorState } from '#web/core/ui/feedback/ErrorState.tsx'
import { ListEnd } from '#web/core/ui/lists/ListEnd.tsx'
import { peopleQuery } from '#web/features/people/profile/people.queries.ts'
import { DirectoryBar } from './DirectoryBar.tsx'
import type { DirectoryView } from './directory.views.ts'
import { NoPeopleFound } from './NoPeopleFound.tsx'
import { UnlistedNote } from './UnlistedNote.tsx'

interface DirectoryProps {
  view: DirectoryView
  search: PeopleSearch
  /** Renders the people found; `loading`: the next page is loading. */
  children: (people: readonly Profile[], loading: boolean) => ReactNode
}

/** The directory, searched and sorted by the server; both views read the same list. */
export function Directory({ view, search, children }: DirectoryProps) {
  const { t } = useTranslation()
  const feed = useInfiniteQuery({ ...peopleQuery(search), placeholderData: keepPreviousData })
  const people = feed.data && itemsOf(feed.data)
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <h1 className="min-w-0 text-[clamp(1.75rem,4vw,2.25rem)]">{t('people.directory.title')}</h1>
        <Link to="/app/user/new" className={buttonClass({ variant: 'quiet' })}>
          <UserPlus size={18} aria-hidden="true" />
          {t('people.invite.title')}
        </Link>
      </div>
      <p className="-mt-3 mb-5 text-muted">{t('people.directory.lead')}</p>
      <DirectoryBar view={view} search={search} />
      <UnlistedNote />
      <p role="status" className="sr-only">
        {people && t('people.directory.shown', { count: people.length })}
      </p>
      {people === undefined && feed.error && <ErrorState error={feed.error} onRetry={() => void feed.refetch()} />}
      {people === undefined && !feed.error && (
        <div role="status" aria-label={t('ui.loading')}>
          {children([], true)}
        </div>
      )}
      {people?.length === 0 && <NoPeopleFound view={view} search={search} />}
      {people !== undefined && people.length > 0 && (
        <div className={feed.isPlaceholderData ? 'opacity-60 transition-opacity' : ''}>
          {children(people, feed.isFetchingNextPage)}
        </div>
      )}
      {people !== undefined && <ListEnd feed={feed} />}
    </>
  )
}
