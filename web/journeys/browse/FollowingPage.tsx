import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useAdoptedProgress } from '#web/journeys/data/journeys.progress.ts'
import { followingQuery } from '#web/journeys/data/journeys.queries.ts'
import { buttonClass } from '#web/ui/base/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { JourneyFeed } from './JourneyFeed.tsx'
import { PageHead } from './PageHead.tsx'

export function FollowingPage() {
  const { t } = useTranslation()
  useAdoptedProgress()
  const feed = useInfiniteQuery(followingQuery())
  return (
    <>
      <PageHead title={t('journeys.following.title')} />
      <JourneyFeed
        feed={feed}
        empty={
          <EmptyState title={t('journeys.following.empty')} text={t('journeys.following.emptyHint')}>
            <Link to="/app/discover" className={buttonClass({ variant: 'soft' })}>
              {t('journeys.following.discover')}
            </Link>
            <Link to="/app/recommended" className={buttonClass({ variant: 'quiet' })}>
              {t('journeys.following.recommended')}
            </Link>
          </EmptyState>
        }
      />
    </>
  )
}
