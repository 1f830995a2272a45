import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { isOwnedBy } from '#contract/journey.ts'
import type { Profile } from '#contract/person.ts'
import type { Shelf } from '#contract/rules/person.ts'
import { withCopy } from '#web/core/i18n/i18n.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { PROFILE_TABS, type ProfileTab } from '#web/core/session/search-params.ts'
import { useSession } from '#web/core/session/session.ts'
import { useCanonical } from '#web/core/session/site-url.ts'
import { buttonClass } from '#web/core/ui/base/Button.tsx'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'
import { EmptyState } from '#web/core/ui/feedback/EmptyState.tsx'
import { lazyPart } from '#web/core/ui/feedback/lazy-part.ts'
import { PageSkeleton } from '#web/core/ui/feedback/PageSkeleton.tsx'
import { JourneyFeed } from '#web/features/browse/JourneyFeed.tsx'
import { ActivityYearSkeleton } from './ActivityYearSkeleton.tsx'
import { EarnedBadgesSkeleton } from './EarnedBadgesSkeleton.tsx'
import { ProfileHeader } from './ProfileHeader.tsx'
import { journeysOfQuery, ownJourneysQuery, ownProfileQuery, profileQuery, shelfQuery } from './people.queries.ts'

/** Max. number of drafts above the owner's journeys; a button shows the others. */
const DRAFTS_LISTED = 3

const FailurePage = lazyPart(() => import('#web/features/status-pages/FailurePage.tsx'), 'FailurePage')

/** The parts of a profile that are loaded on demand; the next two are only for its owner. */
const DeletedJourneys = lazyPart(
  () => withCopy(['account'], import('#web/features/browse/DeletedJourneys.tsx')),
  'DeletedJourneys',
)
const DraftList = lazyPart(
  () => withCopy(['editing'], import('#web/features/editor/drafts/DraftList.tsx')),
  'DraftList',
)
const ActivityYear = lazyPart(() => import('./ActivityYear.tsx'), 'ActivityYear')
const EarnedBadges = lazyPart(() => import('./EarnedBadges.tsx'), 'EarnedBadges')
const VisibilityNote = lazyPart(() => import('./VisibilityNote.tsx'), 'VisibilityNote')

/** A person's profile with their journeys and lists; without `userId`, the viewer's own profile. */
export function ProfilePage() {
  const { userId } = useSearch({ from: '/app/user/profile' })
  const { profile: viewer } = useSession()
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
            <EarnedBadges profile={profile} own={own} />
          </Suspense>
        </div>
      )}
      {(own || profile.shows.includes('activity')) && (
        <Suspense fallback={<ActivityYearSkeleton own={own} />}>
          <ActivityYear profile={profile} own={own} />
        </Suspense>
      )}
      <ProfileTabs profile={profile} own={own} />
      <Lists of={profile} own={own} />
    </>
  )
}

/** The list of the open tab; the first tab if the name in the address is unknown. */
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

/** The person's journeys; those that the viewer works on as a co-author are marked. */
function OwnJourneys({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const feed = useInfiniteQuery(ownJourneysQuery())
  return (
    <>
      <Suspense>
        <DraftList first={DRAFTS_LISTED} />
      </Suspense>
      <JourneyFeed
        feed={feed}
        level="h3"
        empty={<NoJourneys profile={profile} own />}
        markOf={(journey) => (isOwnedBy(journey, profile.id) ? undefined : t('people.profile.coauthor'))}
      />
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

function ProfileHead({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  return (
    <>
      <title>{t('shell.titles.page', { page: profile.displayName })}</title>
      {profile.about && <meta name="description" content={profile.about} />}
      <link rel="canonical" href={useCanonical(`/app/user/profile?userId=${encodeURIComponent(profile.id)}`)} />
    </>
  )
}

/**
 * The tabs that the viewer may open: all on their own profile, else those that the person shows.
 */
function tabsOf(profile: Profile, own: boolean): readonly ProfileTab[] {
  return PROFILE_TABS.filter((tab) => own || profile.shows.some((part) => part === tab))
}

/**
 * The tabs are links, so that each list has an address and opens without scripts, and Back works.
 */
function ProfileTabs({ profile, own }: { profile: Profile; own: boolean }) {
  const { t } = useTranslation()
  const { userId } = useSearch({ from: '/app/user/profile' })
  const tabs = [undefined, ...tabsOf(profile, own)]
  if (tabs.length === 1) return null
  return (
    <nav aria-label={t('people.profile.tabs', { name: profile.displayName })} className="mt-6 border-b border-line">
      <ul className="flex overflow-x-auto gap-x-3 max-sm:justify-between sm:gap-x-6 sm:px-2">
        {tabs.map((tab) => (
          <li key={tab ?? 'journeys'}>
            <Link
              to="/app/user/profile"
              search={{ ...(userId !== undefined && { userId }), ...(tab !== undefined && { tab }) }}
              activeOptions={{ exact: true }}
              resetScroll={false}
              className="inline-flex min-h-13 items-center border-b-3 border-transparent text-[0.9375rem] font-[620] whitespace-nowrap text-muted max-sm:text-[0.8125rem] hover:text-ink aria-[current]:border-brand aria-[current]:text-brand"
            >
              {t(`people.profile.${tab ?? 'journeys'}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const TITLES = {
  liked: 'people.profile.emptyLiked',
  following: 'people.profile.emptyFollowing',
  finished: 'people.profile.emptyFinished',
} as const

/** The text of an empty list; the owner gets a suggestion. */
function NoJourneys({ profile, shelf, own }: { profile: Profile; shelf?: Shelf; own: boolean }) {
  const { t } = useTranslation()
  if (shelf !== undefined)
    return (
      <EmptyState title={t(TITLES[shelf])} text={own ? t('people.profile.emptyShelfText') : undefined}>
        {own && (
          <Link to="/app/discover" className={buttonClass({ variant: 'soft' })}>
            {t('people.profile.discover')}
          </Link>
        )}
      </EmptyState>
    )
  if (!own)
    return (
      <EmptyState
        title={t('people.profile.empty')}
        text={t('people.profile.emptyText', { name: profile.displayName })}
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
