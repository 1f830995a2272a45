import { Link } from '@tanstack/react-router'
import Mail from 'lucide-react/icons/mail'
import { Suspense, useState } from 'react'
import type { Group, GroupMember } from '#contract/group.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useSession } from '#web/core/session/session.ts'
import { Button } from '#web/core/ui/base/Button.tsx'
import { Avatar } from '#web/core/ui/display/Avatar.tsx'
import { lazyPart } from '#web/core/ui/feedback/lazy-part.ts'
import { useDayNames } from './useDayNames.ts'

const PeopleDialog = lazyPart(() => import('./PeopleDialog.tsx'), 'PeopleDialog')

/** The rows of the list before all are asked for. */
const SHOWN_AT_FIRST = 20

/** The members with the day on which each was last here; for the lead also who has not answered. */
export function GroupMembers({ group }: { group: Group }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const [showsAll, setShowsAll] = useState(false)
  const { members, memberCount, invited, invitedEmails } = group
  const shown = showsAll ? members : members.slice(0, SHOWN_AT_FIRST)
  return (
    <section aria-labelledby="group-members" className="panel overflow-clip">
      <div className="flex items-baseline justify-between gap-3 px-5.5 pt-4 pb-2">
        <h2 id="group-members" className="text-[1.3rem]">
          {t('groups.members', { count: memberCount, number: number(memberCount) })}
        </h2>
        <span className="text-sm text-muted">{t('groups.seen')}</span>
      </div>
      <ul aria-labelledby="group-members">
        {shown.map((member) => (
          <MemberRow key={member.person.id} member={member} />
        ))}
      </ul>
      {shown.length < members.length && (
        <div className="border-t border-line px-3.5 py-2">
          <Button variant="plain" onClick={() => setShowsAll(true)}>
            {t('groups.showAll', { number: number(members.length) })}
          </Button>
        </div>
      )}
      {invited.length + invitedEmails.length > 0 && <Invited group={group} />}
    </section>
  )
}

function MemberRow({ member: { person, isLead, joinedOn, seenOn } }: { member: GroupMember }) {
  const { t } = useTranslation()
  const { past } = useDayNames()
  const { id, initial, photoURL, displayName } = person
  const isViewer = useSession().profile?.id === id
  const day = past(seenOn)
  return (
    <li className="flex min-h-15 items-center gap-3 border-t border-line px-5.5 py-2 leading-snug first:border-t-0">
      <Avatar id={id} initial={initial} photoURL={photoURL} className="size-10!" />
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <span className="flex flex-wrap items-center gap-x-2">
          {isViewer ? (
            <b className="font-[650]">{t('groups.you')}</b>
          ) : (
            <Link
              to="/app/user/profile"
              search={{ userId: id }}
              className="inline-block min-h-6 content-center font-[650] hover:underline"
            >
              <bdi>{displayName}</bdi>
            </Link>
          )}
          {isLead && (
            <span className="rounded-lg bg-brand-soft px-2 py-0.5 text-xs font-[650] text-brand">
              {t('groups.lead')}
            </span>
          )}
        </span>
        <span className="block text-sm text-muted">
          <time dateTime={seenOn}>{joinedOn === seenOn ? t('groups.joined', { day }) : day}</time>
        </span>
      </div>
    </li>
  )
}

/** Max. invited people and addresses that are named. */
const NAMED_MAX = 5

/** People and addresses whose invitation has not been answered, which the lead can take back. */
function Invited({ group }: { group: Group }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const { number } = useFormats()
  const all = [...group.invited.map(({ displayName }) => displayName), ...group.invitedEmails]
  const shown = all.slice(0, NAMED_MAX)
  const more = all.length - shown.length
  const names = shown.join(', ')
  const text = more === 0 ? names : t('groups.join.andMore', { count: more, names, number: number(more) })
  return (
    <div className="flex flex-wrap items-center gap-x-2.5 border-t border-line px-5.5 py-2">
      <Mail size={17} aria-hidden="true" className="shrink-0 text-muted" />
      <p className="min-w-0 flex-1 basis-40 text-sm [overflow-wrap:anywhere]">{t('groups.invited', { names: text })}</p>
      <Button variant="plain" className="text-brand!" onClick={() => setIsOpen(true)}>
        {t('groups.takeBackMore')}
      </Button>
      <Suspense>{isOpen && <PeopleDialog group={group} act="takeBack" onClose={() => setIsOpen(false)} />}</Suspense>
    </div>
  )
}
