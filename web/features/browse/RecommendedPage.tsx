import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { buttonClass } from '#web/core/ui/base/Button.tsx'
import { EmptyState } from '#web/core/ui/feedback/EmptyState.tsx'
import { recommendedQuery } from '#web/features/journeys/data/journeys.queries.ts'
import { useUploadDeviceProgress } from '#web/features/journeys/data/useProgress.ts'
import { JourneyFeed } from './JourneyFeed.tsx'
import { ListHeader } from './ListHeader.tsx'

export function RecommendedPage() {
  const { t } = useTranslation()
  useUploadDeviceProgress()
  const feed = useInfiniteQuery(recommendedQuery())
  return (
    <>
      <ListHeader title={t('browse.recommended.title')} />
      <JourneyFeed
        feed={feed}
        empty={
          <EmptyState title={t('browse.recommended.empty')} text={t('browse.recommended.emptyHint')}>
            <Link to="/app/discover" className={buttonClass({ variant: 'soft' })}>
              {t('browse.following.discover')}
            </Link>
          </EmptyState>
        }
      />
    </>
  )
}
