import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import type { Profile } from '#contract/person.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { takePendingAction } from '#web/core/session/pending-action.ts'
import { useSession } from '#web/core/session/session.ts'
import { useMemberAction } from '#web/core/session/useMemberAction.ts'

const ConnectionsDialog = lazy(async () => ({ default: (await import('./ConnectionsDialog.tsx')).ConnectionsDialog }))

const CONNECTIONS = ['followers', 'following'] as const
type Connection = (typeof CONNECTIONS)[number]

/** Counts of journeys, followers and followed people; a press opens the list of people. */
export function ProfileCounts({ profile, own }: { profile: Profile; own: boolean }) {
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
  /** The person's name. */
  name: string
  onOpen: () => void
  children: ReactNode
}

/** The lists are for members: a visitor signs in first, and the list then opens. */
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
