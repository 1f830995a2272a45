import { Link, useSearch } from '@tanstack/react-router'
import { useId } from 'react'
import type { Profile } from '#contract/person.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'
import { Avatar } from '#web/core/ui/display/Avatar.tsx'
import { usePosition } from '#web/core/ui/display/usePosition.ts'
import { PersonCover } from '#web/features/people/display/PersonCover.tsx'
import { FollowPersonButton } from '#web/features/people/profile/FollowPersonButton.tsx'
import { ProfileLinks } from '#web/features/people/profile/ProfileLinks.tsx'
import { Directory } from './Directory.tsx'
import { YouLabel } from './YouLabel.tsx'

export function PeopleCardsPage() {
  const search = useSearch({ from: '/app/user/cards' })
  return (
    <Directory view="/app/user/cards" search={search}>
      {(people, loading) => <PeopleCards people={people} loading={loading} />}
    </Directory>
  )
}

const SKELETONS = 8

function PeopleCards({ people, loading }: { people: readonly Profile[]; loading: boolean }) {
  const { t } = useTranslation()
  return (
    <ul
      aria-label={t('people.directory.list')}
      aria-busy={loading}
      className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))] gap-6"
    >
      {people.map((person) => (
        <li key={person.id} className="grid min-w-0">
          <PersonCard person={person} />
        </li>
      ))}
      {loading &&
        Array.from({ length: SKELETONS }, (_, index) => (
          <li key={`skeleton ${index}`}>
            <PersonCardSkeleton />
          </li>
        ))}
    </ul>
  )
}

/** The card of a person; the whole card is a link to the person's profile. */
function PersonCard({ person }: { person: Profile }) {
  const nameId = useId()
  const position = usePosition()(person)
  return (
    <article
      aria-labelledby={nameId}
      className="panel relative flex min-h-80 min-w-0 flex-col overflow-hidden text-center transition-shadow hover:shadow-float"
    >
      <PersonCover person={person} className="h-22 shrink-0" />
      <div className="flex min-w-0 grow flex-col items-center gap-1 px-5 pb-5">
        <Avatar
          id={person.id}
          initial={person.initial}
          photoURL={person.photoURL}
          size="xl"
          className="relative -mt-11 mb-2 size-20! border-4 text-[2rem]!"
        />
        <h2 id={nameId} dir="auto" className="max-w-full text-center text-[1.2rem]">
          <Link
            to="/app/user/profile"
            search={{ userId: person.id }}
            className="line-clamp-2 after:absolute after:inset-0 after:rounded-panel hover:underline"
          >
            {person.displayName}
          </Link>
        </h2>
        {position && (
          <p dir="auto" className="line-clamp-2 max-w-full text-center text-sm text-muted">
            {position}
          </p>
        )}
        <div className="relative z-1 empty:hidden">
          <ProfileLinks profile={person} iconsOnly />
        </div>
        <div className="mt-auto grid w-full justify-items-center gap-3.5 pt-3">
          <Counts person={person} />
          <div className="relative z-1 flex min-h-11 items-center">
            <FollowPersonButton profile={person} nameId={nameId} />
            <YouLabel person={person} />
          </div>
        </div>
      </div>
    </article>
  )
}

function Counts({ person }: { person: Profile }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const counts = [
    { count: person.follower, label: t('people.followers', { count: person.follower }) },
    { count: person.following, label: t('people.following', { count: person.following }) },
    { count: person.totalPost, label: t('people.journeys', { count: person.totalPost }) },
  ]
  return (
    <ul className="flex flex-wrap justify-center gap-x-5 gap-y-1">
      {counts.map(({ count, label }) => (
        <li key={label} className="grid leading-tight">
          <b className="font-head font-bold tabular-nums">{number(count)}</b>{' '}
          <span className="text-xs text-muted">{label}</span>
        </li>
      ))}
    </ul>
  )
}

function PersonCardSkeleton() {
  return (
    <div aria-hidden="true" className="panel min-h-80 overflow-hidden">
      <Skeleton className="h-22 w-full rounded-none" />
      <div className="grid justify-items-center gap-3 px-5 pt-12">
        <Skeleton className="h-5.5 w-3/5" />
        <Skeleton className="h-3.5 w-4/5" />
        <Skeleton className="mt-6 h-9 w-full" />
      </div>
    </div>
  )
}
