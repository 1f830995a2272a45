import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '#web/i18n/translation.tsx'
import { recommendedQuery } from '#web/journeys/data/journeys.queries.ts'
import { useUploadDeviceProgress } from '#web/journeys/data/useProgress.ts'
import { buttonClass } from '#web/ui/base/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
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
