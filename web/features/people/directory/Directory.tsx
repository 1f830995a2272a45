import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import EyeOff from 'lucide-react/icons/eye-off'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import Rows3 from 'lucide-react/icons/rows-3'
import UserPlus from 'lucide-react/icons/user-plus'
import type { ReactNode } from 'react'
import type { Profile } from '#contract/person.ts'
import { PEOPLE_SORTS } from '#contract/rules/person.ts'
import { itemsOf } from '#web/core/api/infinite-list.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import type { PeopleSearch } from '#web/core/session/search-params.ts'
import { useSession } from '#web/core/session/session.ts'
import { buttonClass } from '#web/core/ui/base/Button.tsx'
import { EmptyState } from '#web/core/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/core/ui/feedback/ErrorState.tsx'
import { TypedSearchBox } from '#web/core/ui/form/TypedSearchBox.tsx'
import { ListEnd } from '#web/core/ui/lists/ListEnd.tsx'
import { useIncrementalList } from '#web/core/ui/lists/useIncrementalList.ts'
import { peopleQuery } from '#web/features/people/profile/people.queries.ts'
import { useMayInvite } from './useMayInvite.ts'

/** Number of people in the first paint, and number of people added at once. */
const STEP = 8

interface DirectoryProps {
  view: DirectoryView
  search: PeopleSearch
  /** Renders the people; `loading` is true while the next page loads. */
  children: (people: readonly Profile[], loading: boolean) => ReactNode
}

/**
 * The directory of people, which the server searches and sorts; cards and table use the same list.
 */
export function Directory({ view, search, children }: DirectoryProps) {
  const { t } = useTranslation()
  const mayInvite = useMayInvite()
  const feed = useInfiniteQuery({ ...peopleQuery(search), placeholderData: keepPreviousData })
  const people = feed.data && itemsOf(feed.data)
  const { shown, end } = useIncrementalList(people?.length ?? 0, { step: STEP })
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <h1 className="min-w-0 text-[clamp(1.75rem,4vw,2.25rem)]">{t('people.directory.title')}</h1>
        {mayInvite && (
          <Link to="/app/user/new" className={buttonClass({ variant: 'quiet' })}>
            <UserPlus size={18} aria-hidden="true" />
            {t('people.invite.title')}
          </Link>
        )}
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
          {children(people.slice(0, shown), feed.isFetchingNextPage)}
        </div>
      )}
      {shown < (people?.length ?? 0) ? <div ref={end} /> : people && <ListEnd feed={feed} />}
    </>
  )
}

/** Search, order and view of the directory, which are stored in the address. */
function DirectoryBar({ view, search }: { view: DirectoryView; search: PeopleSearch }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const applySearch = (next: PeopleSearch, replace = false) =>
    void navigate({ to: view, search: next, replace, resetScroll: false })
  const { q, sort } = search
  return (
    <div className="mb-6 flex flex-wrap items-center gap-3">
      <TypedSearchBox
        label={t('people.directory.search')}
        placeholder={t('people.directory.placeholder')}
        searchText={q ?? ''}
        className="w-auto! min-w-56 grow sm:max-w-100"
        onSearch={(text) => applySearch({ ...(text !== '' && { q: text }), ...(sort && { sort }) }, true)}
      />
      <select
        aria-label={t('people.directory.sort')}
        value={sort ?? 'name'}
        onChange={({ target }) => {
          const chosen = PEOPLE_SORTS.find((option) => option === target.value)
          applySearch({ ...(q !== undefined && { q }), ...(chosen && chosen !== 'name' && { sort: chosen }) })
        }}
        className="field-box min-h-11 w-auto rounded-full ps-4"
      >
        {PEOPLE_SORTS.map((option) => (
          <option key={option} value={option}>
            {t(`people.directory.sorts.${option}`)}
          </option>
        ))}
      </select>
      <nav aria-label={t('people.directory.view')} className="flex gap-1 rounded-full bg-sunk p-1">
        <ViewLink to="/app/user/cards" search={search} label={t('people.directory.cards')} icon={LayoutGrid} />
        <ViewLink to="/app/user/list" search={search} label={t('people.directory.table')} icon={Rows3} />
      </nav>
    </div>
  )
}

interface ViewLinkProps {
  to: DirectoryView
  search: PeopleSearch
  label: string
  icon: typeof Rows3
}

function ViewLink({ to, search, label, icon: Icon }: ViewLinkProps) {
  return (
    <Link
      to={to}
      search={search}
      className="inline-flex min-h-9 items-center gap-2 rounded-full px-3 text-sm font-semibold text-muted hover:text-ink sm:px-4 aria-[current]:bg-card aria-[current]:text-brand aria-[current]:inset-ring-2 aria-[current]:inset-ring-brand pointer-coarse:min-h-11"
    >
      <Icon size={17} aria-hidden="true" />
      {label}
    </Link>
  )
}

function NoPeopleFound({ view, search }: { view: DirectoryView; search: PeopleSearch }) {
  const { t } = useTranslation()
  const mayInvite = useMayInvite()
  if (search.q === undefined)
    return (
      <EmptyState title={t('people.directory.empty')} text={t('people.directory.emptyText')}>
        {mayInvite && (
          <Link to="/app/user/new" className={buttonClass()}>
            {t('people.invite.title')}
          </Link>
        )}
      </EmptyState>
    )
  return (
    <EmptyState title={t('people.directory.noMatch')} text={t('people.directory.noMatchText')}>
      <Link to={view} search={search.sort ? { sort: search.sort } : {}} className={buttonClass({ variant: 'soft' })}>
        {t('people.directory.clear')}
      </Link>
    </EmptyState>
  )
}

/** Tells the viewer why they aren't listed in the directory. */
function UnlistedNote() {
  const { t } = useTranslation()
  const { profile } = useSession()
  if (profile?.listed !== false) return null
  return (
    <p className="panel mb-6 flex flex-wrap items-center gap-x-3 px-5 py-2 text-sm text-muted shadow-none">
      <EyeOff size={18} aria-hidden="true" />
      <span className="min-w-0 flex-1 basis-64 py-1">{t('people.directory.unlisted')}</span>
      <Link
        to="/app/user/edit"
        hash="shown"
        className="inline-flex min-h-11 items-center font-[650] text-brand underline-offset-4 hover:underline"
      >
        {t('people.directory.unlistedLink')}
      </Link>
    </p>
  )
}

/** The paths of the directory's two views: cards and table. */
type DirectoryView = '/app/user/cards' | '/app/user/list'
