import { Link } from '@tanstack/react-router'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import type { JourneySearch } from '#web/core/session/search-params.ts'
import { Button, buttonClass } from '#web/core/ui/base/Button.tsx'
import { EmptyState } from '#web/core/ui/feedback/EmptyState.tsx'
import { NO_FILTERS, useActiveFilters, without } from './filters.ts'
import { useFilterBy } from './useFilterBy.ts'

/** Says that no journey was found, with buttons to remove each filter or else the search text. */
export function NothingFound({ search }: { search: JourneySearch }) {
  const { t } = useTranslation()
  const filterBy = useFilterBy(search)
  const active = useActiveFilters(search)
  const { sort } = search
  return (
    <EmptyState title={t('browse.discover.nothing')} text={t('browse.discover.nothingHint')}>
      {active.map((filter) => (
        <Button key={`${filter.name} ${filter.value}`} variant="soft" onClick={() => filterBy(without(search, filter))}>
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {t('browse.discover.without', { name: filter.label })}
          </span>
        </Button>
      ))}
      {active.length > 1 && (
        <Button variant="quiet" onClick={() => filterBy(NO_FILTERS)}>
          {t('browse.discover.clear')}
        </Button>
      )}
      {active.length === 0 && (
        <Link to="/app/discover" search={sort ? { sort } : {}} className={buttonClass({ variant: 'soft' })}>
          {t('browse.discover.clearSearch')}
        </Link>
      )}
      {search.q !== undefined && (
        <Link to="/app/create/journey" search={{ name: search.q }} className={buttonClass({ variant: 'quiet' })}>
          {t('shell.search.create')}
        </Link>
      )}
    </EmptyState>
  )
}
