import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, Navigate, useLocation, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { GroupInvitation } from '#contract/group.ts'
import { useWrite } from '#web/core/api/write.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { ConfirmEmail } from '#web/core/session/ConfirmEmail.tsx'
import { useSession } from '#web/core/session/session.ts'
import { Button, buttonClass } from '#web/core/ui/base/Button.tsx'
import { Avatar } from '#web/core/ui/display/Avatar.tsx'
import { EmptyState } from '#web/core/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/core/ui/feedback/ErrorState.tsx'
import { PageSkeleton } from '#web/core/ui/feedback/PageSkeleton.tsx'
import { useAct } from '#web/core/ui/feedback/useAct.ts'
import { JourneyCover } from '#web/features/journeys/display/JourneyCover.tsx'
import { firstNameOf } from '#web/features/people/display/first-name.ts'
import { DeclineButton } from './DeclineButton.tsx'
import { Following } from './Following.tsx'
import { invitationQuery } from './groups.queries.ts'
import { JourneyLine } from './JourneyLine.tsx'
import { ON_ITS_PAGE } from './join-address.ts'
import { Seen } from './open/Seen.tsx'
import { useRememberGroups } from './remembered-groups.ts'
import { useDayNames } from './useDayNames.ts'

const route = { from: '/app/groups/$groupId/join' } as const

/** An invitation to a group, or where the link of a group leads: who walks, and what they would see of the viewer. */
export function JoinPage() {
  const { t } = useTranslation()
  const params = useParams(route)
  const { key } = useSearch(route)
  const { state } = useSession()
  useRememberGroups()
  const isForViewer = key !== undefined || state === 'member'
  const {
    data: invitation,
    error,
    refetch,
  } = useQuery({ ...invitationQuery(params.groupId, key), enabled: isForViewer })
  if (invitation?.isMember) return <Navigate to="/app/groups/$groupId" params={params} replace />
  if (state === 'visitor' && !isForViewer) return <NotShown kind="visitor" actions={<ToSignIn />} />
  if (error?.status === 404) return <NotShown kind="missing" actions={<ToDiscover />} />
  if (invitation) return <Invitation invitation={invitation} linkKey={key} />
  if (error) return <ErrorState level="h1" error={error} onRetry={() => void refetch()} />
  return (
    <>
      <title>{t('shell.titles.page', { page: t('shell.nav.together') })}</title>
      <meta name="robots" content="noindex" />
      <PageSkeleton />
    </>
  )
}

function NotShown({ kind, actions }: { kind: 'missing' | 'visitor'; actions: ReactNode }) {
  const { t } = useTranslation()
  const title = t(`groups.join.${kind}Title`)
  return (
    <>
      <title>{t('shell.titles.page', { page: title })}</title>
      <meta name="robots" content="noindex" />
      <EmptyState level="h1" title={title} text={t(`groups.join.${kind}Text`)}>
        {actions}
      </EmptyState>
    </>
  )
}

function ToDiscover() {
  const { t } = useTranslation()
  const isMember = useSession().state === 'member'
  return (
    <Link to={isMember ? '/app/discover' : '/'} className={buttonClass({ variant: 'soft' })}>
      {t('groups.join.discover')}
    </Link>
  )
}

function Invitation({ invitation, linkKey }: { invitation: GroupInvitation; linkKey: string | undefined }) {
  const { t } = useTranslation()
  const isMember = useSession().state === 'member'
  const { lead, journey, name, blocks } = invitation
  return (
    <article
      className={`mx-auto grid w-full max-w-150 grid-cols-[minmax(0,1fr)] gap-2 max-sm:grid-rows-[auto_1fr_auto] ${isMember ? 'max-sm:-mb-16 max-sm:min-h-[calc(100dvh-4.8125rem)]' : 'max-sm:min-h-[calc(100dvh-4.75rem)]'}`}
    >
      <title>{t('shell.titles.page', { page: name })}</title>
      <meta name="robots" content="noindex" />
      {journey && (
        <JourneyCover
          journey={journey}
          className={`aspect-[390/132] max-sm:-mx-4 sm:rounded-panel ${isMember ? 'max-sm:-mt-4' : ''}`}
        />
      )}
      <div className="grid content-start gap-2 pt-4">
        <p className="text-sm font-[650] text-brand [overflow-wrap:anywhere]">
          {t('groups.join.invites', { name: lead.displayName })}
        </p>
        <h1 dir="auto" className="text-[clamp(1.6rem,4vw,1.95rem)] [overflow-wrap:anywhere]">
          {name}
        </h1>
        {journey ? <JourneyLine journey={journey} /> : <p className="text-muted">{t('groups.join.noJourney')}</p>}
        <Following following={invitation.following} />
        <People invitation={invitation} />
        <LeadsWords invitation={invitation} />
        <Seen isClass={invitation.isClass} />
        {blocks && (
          <p role="note" className="note">
            {t('groups.join.blocks')}
          </p>
        )}
      </div>
      <Answer invitation={invitation} linkKey={linkKey} />
    </article>
  )
}

/** The faces and first names of at most four members, and how many more there are. */
function People({ invitation: { faces, memberCount } }: { invitation: GroupInvitation }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const names = faces.map(firstNameOf)
  const more = memberCount - faces.length
  if (faces.length === 0) return null
  const text =
    more > 0
      ? t('groups.join.andMore', { count: more, names: names.join(', '), number: number(more) })
      : names.length > 1
        ? t('groups.join.faces', { names: names.slice(0, -1).join(', '), last: names.at(-1) })
        : names[0]
  return (
    <div className="flex items-center gap-2.5">
      <span className="inline-flex shrink-0">
        {faces.map(({ id, initial, photoURL, displayName }, index) => (
          <Avatar
            key={id}
            id={id}
            initial={initial}
            photoURL={photoURL}
            name={displayName}
            decorative
            className={index === 0 ? '' : '-ms-2.5'}
          />
        ))}
      </span>
      <p className="min-w-0 text-sm text-muted [overflow-wrap:anywhere]">{text}</p>
    </div>
  )
}

function LeadsWords({ invitation: { lead, message, lastDay } }: { invitation: GroupInvitation }) {
  const { t } = useTranslation()
  const { dayOfYear } = useDayNames()
  if (message === '' && lastDay === null) return null
  return (
    <div className="my-1.5 flex gap-2.5 rounded-m bg-sunk p-3">
      <Avatar id={lead.id} initial={lead.initial} photoURL={lead.photoURL} />
      <div className="min-w-0 self-center leading-snug [overflow-wrap:anywhere]">
        {message !== '' && (
          <p dir="auto" className="whitespace-pre-line">
            {message}
          </p>
        )}
        {lastDay !== null && (
          <p className="text-sm text-muted">{t('groups.days.lastDay', { day: dayOfYear(lastDay) })}</p>
        )}
      </div>
    </div>
  )
}

/** The buttons to join or not; for visitors those to sign in, which lead back to this page. */
function Answer({ invitation, linkKey }: { invitation: GroupInvitation; linkKey: string | undefined }) {
  const { t } = useTranslation()
  const { state, profile } = useSession()
  const isVisitor = state !== 'member'
  const navigate = useNavigate()
  return (
    <div className="grid gap-3 pt-1 max-sm:sticky max-sm:bottom-0 max-sm:contents">
      <p className="text-center text-sm text-muted">
        {isVisitor && <span className="block">{t('groups.join.noAccount')}</span>}
        {t('groups.join.leave')}
      </p>
      {invitation.declinable && (
        <DeclineButton
          groupId={invitation.id}
          lead={invitation.lead}
          emailKey={invitation.byKey ? linkKey : undefined}
          className="justify-self-center text-muted!"
          onDeclined={() => navigate({ to: isVisitor ? '/' : '/app/groups' })}
        />
      )}
      {profile?.emailVerified === false ? (
        <section aria-label={t('shell.confirm.title')} className="panel grid gap-2 p-4 max-sm:mb-4">
          <p className="font-[650]">{t('groups.join.confirm')}</p>
          <ConfirmEmail email={profile.email ?? ''} />
        </section>
      ) : (
        <div className="flex items-center gap-2.5 max-sm:sticky max-sm:bottom-0 max-sm:-mx-4 max-sm:mt-auto max-sm:border-t max-sm:border-line max-sm:bg-card max-sm:px-4 max-sm:py-2.5">
          {isVisitor ? <ToSignIn /> : <JoinButtons invitation={invitation} linkKey={linkKey} />}
        </div>
      )}
    </div>
  )
}

function ToSignIn() {
  const { t } = useTranslation()
  // Without the hash, which the server doesn't know.
  const returnTo = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr })
  return (
    <>
      <Link to="/auth/login" search={{ returnTo }} className={buttonClass({ variant: 'quiet', size: 'lg' })}>
        {t('groups.join.logIn')}
      </Link>
      <Link to="/auth/register" search={{ returnTo }} className={`${buttonClass({ size: 'lg' })} grow`}>
        {t('groups.join.signUp')}
      </Link>
    </>
  )
}

function JoinButtons({ invitation, linkKey }: { invitation: GroupInvitation; linkKey: string | undefined }) {
  const { t } = useTranslation()
  const write = useWrite()
  const navigate = useNavigate()
  const joining = useAct()
  const client = useQueryClient()
  const { id: groupId, journey } = invitation
  const handleJoin = async () => {
    const body = linkKey === undefined ? {} : { key: linkKey }
    const join = () => write('joinGroup', { params: { groupId }, body }, { patch: ON_ITS_PAGE })
    if (!(await joining.run(join))) return void client.invalidateQueries(invitationQuery(groupId, linkKey))
    await navigate({ to: '/app/groups/$groupId', params: { groupId }, replace: true })
  }
  const handleNotNow = () =>
    journey
      ? navigate({ to: '/app/discover/journey/$journeyId', params: { journeyId: journey.id } })
      : navigate({ to: '/app/discover' })
  return (
    <>
      <Button variant="plain" size="lg" onClick={() => void handleNotNow()}>
        {t('groups.join.notNow')}
      </Button>
      <Button size="lg" busy={joining.busy} onClick={() => void handleJoin()} className="grow">
        {t('groups.join.join')}
      </Button>
    </>
  )
}
