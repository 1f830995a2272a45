import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Profile } from '#contract/person.ts'
import { load, loadPages } from '#web/client.ts'
import { JourneyGrid } from '#web/journeys/JourneyGrid.tsx'
import { useSession } from '#web/session.ts'
import { FailurePage } from '#web/shell/FailurePage.tsx'
import { PageSkeleton } from '#web/shell/PageSkeleton.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { ProfileHead } from './ProfileHead.tsx'
import { ProfileHeader } from './ProfileHeader.tsx'

/** A person and the journeys they laid; without `userId` oneself, unlisted journeys included. */
export function ProfilePage() {
  const { userId } = useSearch({ from: '/app/user/profile' })
  const { profile: me } = useSession()
  const own = userId === undefined || userId === me?.id
  const { data: profile, error } = useQuery(own ? load('ownProfile', {}) : load('profile', { params: { id: userId } }))
  if (profile === undefined) return error ? <FailurePage error={error} /> : <PageSkeleton kind="cards" />
  return (
    <>
      <ProfileHead profile={profile} />
      <ProfileHeader profile={profile} />
      <Journeys of={profile} own={own} />
    </>
  )
}

function Journeys({ of: person, own }: { of: Profile; own: boolean }) {
  const { t } = useTranslation()
  const mine = useInfiniteQuery({ ...loadPages('ownJourneys', {}), enabled: own })
  const theirs = useInfiniteQuery({ ...loadPages('journeysOf', { params: { id: person.id } }), enabled: !own })
  const pages = own ? mine : theirs
  const journeys = pages.data?.pages.flatMap(({ answer }) => answer)
  return (
    <section className="mt-7">
      <h2 className="mb-5 text-2xl">{t('people.profile.journeysTitle')}</h2>
      {pages.error && <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />}
      {journeys?.length === 0 && <NoJourneys person={person} own={own} />}
      {!pages.error && journeys?.length !== 0 && (
        <JourneyGrid level="h3" journeys={journeys ?? []} loading={journeys === undefined} />
      )}
      {pages.hasNextPage && (
        <p className="mt-8 text-center">
          <Button variant="quiet" busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            {t('people.profile.more')}
          </Button>
        </p>
      )}
    </section>
  )
}

function NoJourneys({ person, own }: { person: Profile; own: boolean }) {
  const { t } = useTranslation()
  if (!own)
    return (
      <EmptyState
        title={t('people.profile.empty')}
        text={t('people.profile.emptyText', { name: person.displayName })}
      />
    )
  return (
    <EmptyState title={t('people.profile.emptyOwn')} text={t('people.profile.emptyOwnText')}>
      <Link to="/app/create/journey" className={buttonClass()}>
        {t('shell.share')}
      </Link>
    </EmptyState>
  )
}
