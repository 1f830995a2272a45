import { Link, useSearch } from '@tanstack/react-router'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import { useId } from 'react'
import type { Profile } from '#contract/person.ts'
import type { PeopleSort } from '#contract/rules/person.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import type { PeopleSearch } from '#web/core/session/search-params.ts'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'
import { Avatar } from '#web/core/ui/display/Avatar.tsx'
import { usePosition } from '#web/core/ui/display/usePosition.ts'
import { FollowPersonButton } from '#web/features/people/profile/FollowPersonButton.tsx'
import { Directory } from './Directory.tsx'
import { YouLabel } from './YouLabel.tsx'

export function PeopleListPage() {
  const search = useSearch({ from: '/app/user/list' })
  return (
    <Directory view="/app/user/list" search={search}>
      {(people, loading) => <PeopleTable people={people} search={search} loading={loading} />}
    </Directory>
  )
}

interface PeopleTableProps {
  people: readonly Profile[]
  search: PeopleSearch
  loading: boolean
}

const SKELETONS = 8

/**
 * The table of people. On narrow screens, its columns are below the name, and the order is chosen
 * above the table.
 */
function PeopleTable({ people, search, loading }: PeopleTableProps) {
  const { t } = useTranslation()
  return (
    <div className="panel overflow-hidden">
      <table aria-busy={loading} className="w-full border-collapse text-start">
        <caption className="sr-only">{t('people.directory.list')}</caption>
        <thead className="border-b border-line bg-sunk text-sm">
          <tr>
            <SortHeader sort="name" search={search} className="max-sm:ps-3 sm:ps-5" />
            <PlainHeader label={t('people.directory.role')} className="text-start max-lg:hidden" />
            <PlainHeader label={t('people.directory.company')} className="text-start max-lg:hidden" />
            <SortHeader sort="journeys" search={search} className="max-md:hidden" />
            <SortHeader sort="followers" search={search} className="max-md:hidden" />
            <PlainHeader label={t('people.directory.follow')} className="pe-3 text-end sm:pe-5" />
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <PersonTableRow key={person.id} person={person} />
          ))}
          {loading && Array.from({ length: SKELETONS }, (_, index) => <SkeletonRow key={`skeleton ${index}`} />)}
        </tbody>
      </table>
    </div>
  )
}

function PlainHeader({ label, className }: { label: string; className: string }) {
  return (
    <th scope="col" className={`px-3 font-[650] text-muted ${className}`}>
      {label}
    </th>
  )
}

type ColumnSort = Exclude<PeopleSort, 'newest'>

/** The sort direction of each column on the server: names ascending, numbers descending. */
const DIRECTIONS = { name: 'ascending', journeys: 'descending', followers: 'descending' } as const

function SortHeader({ sort, search, className }: { sort: ColumnSort; search: PeopleSearch; className: string }) {
  const { t } = useTranslation()
  const direction = (search.sort ?? 'name') === sort ? DIRECTIONS[sort] : undefined
  const Icon = direction === undefined ? ArrowUpDown : direction === 'ascending' ? ArrowUp : ArrowDown
  const { q } = search
  return (
    <th scope="col" aria-sort={direction} className={`px-3 text-start font-[650] ${className}`}>
      <Link
        to="/app/user/list"
        search={{ ...(q !== undefined && { q }), ...(sort !== 'name' && { sort }) }}
        resetScroll={false}
        className={`inline-flex min-h-11 items-center gap-1.5 hover:text-ink ${direction ? 'text-brand' : 'text-muted'}`}
      >
        {t(`people.directory.${sort}`)}
        <Icon size={15} aria-hidden="true" />
      </Link>
    </th>
  )
}

function SkeletonRow() {
  return (
    <tr className="border-b border-line last:border-b-0">
      <td colSpan={6} className="px-5 py-3">
        <span className="flex items-center gap-3">
          <Skeleton className="size-11 rounded-full" />
          <Skeleton className="h-4 w-2/5" />
        </span>
      </td>
    </tr>
  )
}

function PersonTableRow({ person }: { person: Profile }) {
  const nameId = useId()
  const { number } = useFormats()
  return (
    <tr className="border-b border-line last:border-b-0 hover:bg-sunk">
      <th scope="row" className="w-full py-2.5 ps-3 pe-2 sm:ps-5 sm:pe-3 text-start font-normal lg:w-auto">
        <div className="flex min-w-0 items-center gap-3">
          <Avatar
            id={person.id}
            initial={person.initial}
            photoURL={person.photoURL}
            size="lg"
            className="max-sm:size-9"
          />
          <div className="grid min-w-0 leading-snug">
            <Link
              id={nameId}
              to="/app/user/profile"
              search={{ userId: person.id }}
              dir="auto"
              className="justify-self-start py-0.5 font-[650] [overflow-wrap:anywhere] hover:underline"
            >
              {person.displayName}
            </Link>
            <NarrowDetails person={person} />
          </div>
        </div>
      </th>
      <TextCell text={person.role} />
      <TextCell text={person.company} />
      <td className="px-3 tabular-nums max-md:hidden">{number(person.totalPost)}</td>
      <td className="px-3 tabular-nums max-md:hidden">{number(person.follower)}</td>
      <td className="py-2.5 ps-1 pe-3 text-end sm:ps-3 sm:pe-5 whitespace-nowrap">
        <FollowPersonButton profile={person} nameId={nameId} isCompact />
        <YouLabel person={person} />
      </td>
    </tr>
  )
}

function TextCell({ text }: { text: string | null }) {
  return (
    <td className="max-w-56 px-3 text-sm text-muted max-lg:hidden">
      <span dir="auto" className="line-clamp-2 [overflow-wrap:anywhere]">
        {text}
      </span>
    </td>
  )
}

/** The values of the other columns, below the name on narrow screens. */
function NarrowDetails({ person }: { person: Profile }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const position = usePosition()(person)
  return (
    <>
      {position && (
        <span dir="auto" className="line-clamp-2 text-sm text-muted [overflow-wrap:anywhere] lg:hidden">
          {position}
        </span>
      )}
      <span className="text-sm text-muted md:hidden">
        {number(person.totalPost)} {t('people.journeys', { count: person.totalPost })} · {number(person.follower)}{' '}
        {t('people.followers', { count: person.follower })}
      </span>
    </>
  )
}
