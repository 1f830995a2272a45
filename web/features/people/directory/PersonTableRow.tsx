import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { Profile } from '#contract/person.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Avatar } from '#web/core/ui/display/Avatar.tsx'
import { usePosition } from '#web/core/ui/display/usePosition.ts'
import { FollowPersonButton } from '#web/features/people/profile/FollowPersonButton.tsx'
import { YouLabel } from './YouLabel.tsx'

export function PersonTableRow({ person }: { person: Profile }) {
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

/** Replaces the columns on narrow screens. */
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
