import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import type { Profile } from '#contract/person.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { withCopy } from '#web/core/i18n/i18n.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { takePendingAction } from '#web/core/session/pending-action.ts'
import { useSession } from '#web/core/session/session.ts'
import { useMemberAction } from '#web/core/session/useMemberAction.ts'
import { buttonClass } from '#web/core/ui/base/Button.tsx'
import { Avatar } from '#web/core/ui/display/Avatar.tsx'
import { usePosition } from '#web/core/ui/display/usePosition.ts'
import { lazyPart } from '#web/core/ui/feedback/lazy-part.ts'
import { PersonCover } from '#web/features/people/display/PersonCover.tsx'
import { FollowPersonButton } from './FollowPersonButton.tsx'
import { ProfileLinks } from './ProfileLinks.tsx'

/** The menu is loaded after hydration. */
const PersonMenu = lazyPart(() => withCopy(['sharing', 'comments'], import('./PersonMenu.tsx')), 'PersonMenu')

export function ProfileHeader({ profile, own }: { profile: Profile; own: boolean }) {
  return (
    <header className="panel overflow-hidden max-sm:-mx-4 max-sm:-mt-4 max-sm:rounded-none max-sm:border-x-0 max-sm:border-t-0">
      <PersonCover
        person={profile}
        className={profile.cover === null ? 'h-28 sm:h-46' : 'aspect-[10/3] max-h-76 object-center'}
      />
      <div className="flex flex-wrap items-end gap-x-6 gap-y-5 px-4 pb-6 sm:px-8">
        <div className="flex min-w-0 grow basis-80 flex-wrap items-start gap-x-6">
          <Avatar
            initial={profile.initial}
            photoURL={profile.photoURL}
            id={profile.id}
            size="xl"
            className="relative -mt-8 border-4"
          />
          <Name profile={profile} />
        </div>
        <div className="flex flex-wrap items-center gap-x-7 gap-y-4">
          <ProfileCounts profile={profile} own={own} />
          <ProfileActions profile={profile} own={own} />
        </div>
      </div>
      <About profile={profile} />
    </header>
  )
}

function Name({ profile }: { profile: Profile }) {
  const position = usePosition()(profile)
  return (
    <div className="min-w-0 flex-1 basis-56 pt-4">
      <h1 dir="auto" className="text-[clamp(1.6rem,4vw,2rem)]">
        {profile.displayName}{' '}
        {profile.pronouns && (
          <bdi className="font-text text-base font-normal tracking-normal text-muted">{profile.pronouns}</bdi>
        )}
      </h1>
      {position && (
        <p dir="auto" className="mt-1 text-muted">
          {position}
        </p>
      )}
    </div>
  )
}

function ProfileActions({ profile, own }: { profile: Profile; own: boolean }) {
  const { t } = useTranslation()
  const isSessionKnown = useSession().state !== 'unknown'
  if (!own)
    return (
      <div className="flex gap-3">
        <FollowPersonButton profile={profile} isPrimary />
        <Suspense>{isSessionKnown && <PersonMenu profile={profile} />}</Suspense>
      </div>
    )
  return (
    <Link to="/app/user/edit" className={buttonClass({ variant: 'quiet' })}>
      {t('shell.nav.editProfile')}
    </Link>
  )
}

function About({ profile }: { profile: Profile }) {
  if (!profile.about && profile.links.length === 0) return null
  return (
    <div className="grid gap-2 border-t border-line px-4 py-5 sm:px-8">
      {profile.about && (
        <p dir="auto" className="max-w-[70ch] whitespace-pre-line text-muted">
          {profile.about}
        </p>
      )}
      <ProfileLinks profile={profile} />
    </div>
  )
}

const ConnectionsDialog = lazyPart(() => import('./ConnectionsDialog.tsx'), 'ConnectionsDialog')

const CONNECTIONS = ['followers', 'following'] as const
type Connection = (typeof CONNECTIONS)[number]

/** The numbers of journeys, followers and followed people; the last two open a list of people. */
function ProfileCounts({ profile, own }: { profile: Profile; own: boolean }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const [open, setOpen] = useState<Connection | null>(null)
  const counts = { followers: profile.follower, following: profile.following }
  return (
    <>
      <ul aria-label={t('people.profile.counts')} className="-mx-3 flex flex-wrap text-center">
        {CONNECTIONS.map((kind) => (
          <li key={kind}>
            <CountButton kind={kind} personId={profile.id} name={profile.displayName} onOpen={() => setOpen(kind)}>
              <b className="font-head text-xl font-bold">{number(counts[kind])}</b>{' '}
              <span className="text-sm text-muted">{t(`people.${kind}`, { count: counts[kind] })}</span>
            </CountButton>
          </li>
        ))}
        <li className="grid min-h-11 px-3 py-1 leading-tight">
          <b className="font-head text-xl font-bold">{number(profile.totalPost)}</b>{' '}
          <span className="text-sm text-muted">{t('people.journeys', { count: profile.totalPost })}</span>
        </li>
      </ul>
      <Suspense>
        {open !== null && <ConnectionsDialog profile={profile} own={own} kind={open} onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  )
}

interface CountButtonProps {
  kind: Connection
  personId: string
  /** The name of the person whose list opens. */
  name: string
  onOpen: () => void
  children: ReactNode
}

/**
 * A button with a number, which opens a list of people. A visitor signs in first; the list then
 * opens.
 */
function CountButton({ kind, personId, name, onOpen, children }: CountButtonProps) {
  const { state } = useSession()
  const action = `${kind} of ${personId}`
  const handlePress = useMemberAction(action, { kind: 'see', name }, onOpen)
  useEffect(() => {
    if (state === 'member' && takePendingAction(action)) onOpen()
  }, [state, action, onOpen])
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={handlePress}
      className="grid min-h-11 rounded-m px-3 py-1 leading-tight hover:bg-sunk"
    >
      {children}
    </button>
  )
}
