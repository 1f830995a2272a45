import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { discoverQuery, firstJourneysQuery } from '#web/journeys/data/journeys.queries.ts'
import { useUploadDeviceProgress } from '#web/journeys/data/useProgress.ts'
import { useSession } from '#web/session/session.ts'
import { buttonClass } from '#web/ui/base/Button.tsx'
import { SearchWords } from '#web/ui/display/Highlight.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { DiscoverFilters } from './DiscoverFilters.tsx'
import { HomeStrips } from './HomeStrips.tsx'
import { JourneyFeed } from './JourneyFeed.tsx'
import { ShareLink } from './ListHeader.tsx'

export function DiscoverPage() {
  const { t } = useTranslation()
  useUploadDeviceProgress()
  const search = useSearch({ from: '/app/discover' })
  const { state } = useSession()
  const first = useQueryClient().getQueryData(firstJourneysQuery(search).queryKey)
  const feed = useInfiniteQuery({
    ...discoverQuery(search),
    placeholderData: keepPreviousData,
    enabled: state === 'member',
  })
  const filtered = search.q !== undefined || search.badge !== undefined || search.stepType !== undefined
  return (
    <>
      <h1 className="mt-1 mb-5 text-[clamp(1.75rem,4vw,2.25rem)]">{t('journeys.discover.title')}</h1>
      {search.q === undefined && <HomeStrips />}
      <DiscoverFilters search={search} />
      <SearchWords value={search.q ?? ''}>
        <JourneyFeed
          feed={feed}
          first={first}
          empty={
            filtered ? (
              <EmptyState title={t('journeys.discover.nothing')} text={t('journeys.discover.nothingHint')}>
                <Link
                  to="/app/discover"
                  search={search.sort ? { sort: search.sort } : {}}
                  className={buttonClass({ variant: 'soft' })}
                >
                  {t('journeys.discover.clear')}
                </Link>
              </EmptyState>
            ) : (
              <EmptyState title={t('journeys.discover.empty')} text={t('journeys.discover.emptyHint')}>
                <ShareLink />
              </EmptyState>
            )
          }
        />
      </SearchWords>
    </>
  )
}
