import { Link, useNavigate } from '@tanstack/react-router'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import Rows3 from 'lucide-react/icons/rows-3'
import { PEOPLE_SORTS } from '#contract/rules/person.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import type { PeopleSearch } from '#web/core/session/search-params.ts'
import { TypedSearchBox } from '#web/core/ui/form/TypedSearchBox.tsx'
import type { DirectoryView } from './directory.views.ts'

/** Search, order and view, all stored in the address. */
export function DirectoryBar({ view, search }: { view: DirectoryView; search: PeopleSearch }) {
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
