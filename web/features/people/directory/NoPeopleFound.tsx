import { Link } from '@tanstack/react-router'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import type { PeopleSearch } from '#web/core/session/search-params.ts'
import { buttonClass } from '#web/core/ui/base/Button.tsx'
import { EmptyState } from '#web/core/ui/feedback/EmptyState.tsx'
import type { DirectoryView } from './directory.views.ts'

export function NoPeopleFound({ view, search }: { view: DirectoryView; search: PeopleSearch }) {
  const { t } = useTranslation()
  if (search.q === undefined)
    return (
      <EmptyState title={t('people.directory.empty')} text={t('people.directory.emptyText')}>
        <Link to="/app/user/new" className={buttonClass()}>
          {t('people.invite.title')}
        </Link>
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
