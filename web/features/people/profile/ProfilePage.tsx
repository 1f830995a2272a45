import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { Profile } from '#contract/person.ts'
import type { Shelf } from '#contract/rules/person.ts'
import { withCopy } from '#web/core/i18n/i18n.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useSession } from '#web/core/session/session.ts'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'
import { PageSkeleton } from '#web/core/ui/feedback/PageSkeleton.tsx'
import { JourneyFeed } from '#web/features/browse/JourneyFeed.tsx'
import { ActivityYearSkeleton } from './ActivityYearSkeleton.tsx'
import { EarnedBadgesSkeleton } from './EarnedBadgesSkeleton.tsx'
import { NoJourneys } from './NoJourneys.tsx'
import { ProfileHead } from './ProfileHead.tsx'
import { ProfileHeader } from './ProfileHeader.tsx'
import { ProfileTabs, tabsOf } from './ProfileTabs.tsx'
import { journeysOfQuery, ownJourneysQuery, ownProfileQuery, profileQuery, shelfQuery } from './people.queries.ts'

/** Drafts listed above one's own journeys until the viewer asks for all. */
const DRAFTS_LISTED = 3

const FailurePage = lazy(async () => ({
  default: (await import('#web/features/status-pages/FailurePage.tsx')).FailurePage,
}))

/** Loaded for the owner only. */
const DeletedJourneys = lazy(async () => ({
  default: (await withCopy(['account'], import('#web/features/browse/DeletedJourneys.tsx'))).DeletedJourneys,
}))
const DraftList = lazy(async () => ({
  default: (await withCopy(['editing'], import('#web/features/editor/drafts/DraftList.tsx'))).DraftList,
}))
const ActivityYear = lazy(async () => ({ default: (await import('./ActivityYear.tsx')).ActivityYear }))
const EarnedBadges = lazy(async () => ({ default: (await import('./EarnedBadges.tsx')).EarnedBadges }))
const VisibilityNote = lazy(async () => ({ default: (await import('./VisibilityNote.tsx')).VisibilityNote }))

/** A person's profile with their journeys and lists; without `userId` the viewer's own. */
export function ProfilePage() {
  const { userId } = useSearch({ from: '/app/user/profile' })
  const { profile: viewer, state } = useSession()
  const own = userId === undefined || userId === viewer?.id
  const { data: profile, error } = useQuery(own ? ownProfileQuery() : profileQuery(userId))
  if (profile === undefined) {
    if (!error) return <PageSkeleton />
    return (
      <Suspense>
        <FailurePage error={error} />
      </Suspense>
    )
  }
  return (
    <>
      <ProfileHead profile={profile} />
      <ProfileHeader key={profile.id} profile={profile} own={own} />
      {(own || profile.shows.includes('finished')) && (
        <div id="badges" className="scroll-mt-24">
          <Suspense fallback={<EarnedBadgesSkeleton />}>
            {state === 'unknown' ? <EarnedBadgesSkeleton /> : <EarnedBadges profile={profile} own={own} />}
          </Suspense>
        </div>
      )}
      {(own || profile.shows.includes('activity')) && (
        <Suspense fallback={<ActivityYearSkeleton own={own} />}>
          {state === 'unknown' ? <ActivityYearSkeleton own={own} /> : <ActivityYear profile={profile} own={own} />}
        </Suspense>
      )}
      <ProfileTabs profile={profile} own={own} />
      <Lists of={profile} own={own} />
    </>
  )
}

/** The list of the open tab; an unknown tab means the first. */
function Lists({ of: profile, own }: { of: Profile; own: boolean }) {
  const { t } = useTranslation()
  const { tab: requestedTab } = useSearch({ from: '/app/user/profile' })
  const tab = tabsOf(profile, own).find((known) => known === requestedTab)
  return (
    <section className="mt-7">
      <h2 className="sr-only">{t(`people.profile.${tab ?? 'journeys'}`)}</h2>
      {tab === undefined && (own ? <OwnJourneys profile={profile} /> : <JourneysOf profile={profile} />)}
      <Suspense fallback={<Skeleton className="h-24 w-full rounded-panel" />}>
        {tab === 'deleted' && <DeletedJourneys />}
      </Suspense>
      {tab !== undefined && tab !== 'deleted' && <ShelfJourneys key={tab} profile={profile} shelf={tab} own={own} />}
    </section>
  )
}

function OwnJourneys({ profile }: { profile: Profile }) {
  const feed = useInfiniteQuery(ownJourneysQuery())
  return (
    <>
      <Suspense>
        <DraftList first={DRAFTS_LISTED} />
      </Suspense>
      <JourneyFeed feed={feed} level="h3" empty={<NoJourneys profile={profile} own />} />
    </>
  )
}

function JourneysOf({ profile }: { profile: Profile }) {
  const feed = useInfiniteQuery(journeysOfQuery(profile))
  return <JourneyFeed feed={feed} level="h3" empty={<NoJourneys profile={profile} own={false} />} />
}

function ShelfJourneys({ profile, shelf, own }: { profile: Profile; shelf: Shelf; own: boolean }) {
  const feed = useInfiniteQuery(shelfQuery(profile, shelf))
  return (
    <>
      <Suspense fallback={<Skeleton className="mb-5 h-11 w-72 max-w-full" />}>
        {own && <VisibilityNote isShown={profile.shows.includes(shelf)} />}
      </Suspense>
      <JourneyFeed feed={feed} level="h3" empty={<NoJourneys profile={profile} shelf={shelf} own={own} />} />
    </>
  )
}
