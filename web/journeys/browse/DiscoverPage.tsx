import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useAdoptedProgress } from '#web/journeys/data/journeys.progress.ts'
import { discoverQuery, firstOfDiscover } from '#web/journeys/data/journeys.queries.ts'
import { useSession } from '#web/session/session.ts'
import { buttonClass } from '#web/ui/base/Button.tsx'
import { AskedWords } from '#web/ui/display/Highlight.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { DiscoverFilters } from './DiscoverFilters.tsx'
import { JourneyFeed } from './JourneyFeed.tsx'
import { ShareLink } from './PageHead.tsx'

export function DiscoverPage() {
  const { t } = useTranslation()
  useAdoptedProgress()
  const search = useSearch({ from: '/app/discover' })
  const { state } = useSession()
  const first = useQueryClient().getQueryData(firstOfDiscover(search).queryKey)
  const feed = useInfiniteQuery({
    ...discoverQuery(search),
    placeholderData: keepPreviousData,
    enabled: state === 'member',
  })
  const filtered = search.q !== undefined || search.badge !== undefined || search.stepType !== undefined
  return (
    <>
      <h1 className="mt-1 mb-5 text-[clamp(1.75rem,4vw,2.25rem)]">{t('journeys.discover.title')}</h1>
      <DiscoverFilters search={search} />
      <AskedWords value={search.q ?? ''}>
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
      </AskedWords>
    </>
  )
}
