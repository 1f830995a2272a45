import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { isFiltered } from '#web/core/session/search-params.ts'
import { SearchWords } from '#web/core/ui/display/SearchWords.tsx'
import { EmptyState } from '#web/core/ui/feedback/EmptyState.tsx'
import { lazyPart } from '#web/core/ui/feedback/lazy-part.ts'
import { HomeStrips } from '#web/features/browse/home/HomeStrips.tsx'
import { useHomeStrips } from '#web/features/browse/home/useHomeStrips.ts'
import { discoverQuery } from '#web/features/journeys/data/journeys.queries.ts'
import { useUploadDeviceProgress } from '#web/features/journeys/data/useProgress.ts'
import { DiscoverFilters } from './DiscoverFilters.tsx'
import { JourneyFeed } from './JourneyFeed.tsx'
import { ShareLink } from './ListHeader.tsx'

const NothingFound = lazyPart(() => import('./NothingFound.tsx'), 'NothingFound')

export function DiscoverPage() {
  const { t } = useTranslation()
  useUploadDeviceProgress()
  const search = useSearch({ from: '/app/discover' })
  const feed = useInfiniteQuery({ ...discoverQuery(search), placeholderData: keepPreviousData })
  const hasFilters = isFiltered(search)
  const { isShown, strips } = useHomeStrips({ q: search.q, hasFilters })
  const list = (
    <>
      <DiscoverFilters search={search} journeyCount={strips.data?.journeyCount} />
      <SearchWords q={search.q ?? ''}>
        <JourneyFeed
          feed={feed}
          compact
          total={hasFilters ? undefined : strips.data?.journeyCount}
          level={search.q === undefined ? 'h3' : 'h2'}
          empty={
            hasFilters ? (
              <Suspense>
                <NothingFound search={search} />
              </Suspense>
            ) : (
              <EmptyState title={t('browse.discover.empty')} text={t('browse.discover.emptyHint')}>
                <ShareLink />
              </EmptyState>
            )
          }
        />
      </SearchWords>
    </>
  )
  return (
    <>
      <h1 className="mt-1 mb-2.5 text-[clamp(1.75rem,4vw,2.25rem)]">{t('browse.discover.title')}</h1>
      {isShown ? <HomeStrips strips={strips}>{list}</HomeStrips> : list}
    </>
  )
}
