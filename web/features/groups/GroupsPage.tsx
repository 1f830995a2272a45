import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Footprints from 'lucide-react/icons/footprints'
import type { OwnGroups } from '#contract/group.ts'
import { load } from '#web/core/api/client.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { buttonClass } from '#web/core/ui/base/Button.tsx'
import { EmptyState } from '#web/core/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/core/ui/feedback/ErrorState.tsx'
import { PageSkeleton } from '#web/core/ui/feedback/PageSkeleton.tsx'
import { PanelRow, RowPanel } from '#web/core/ui/lists/RowPanel.tsx'
import { DeclineButton } from './DeclineButton.tsx'
import { TakeBack } from './open/TakeBack.tsx'

/** The viewer's groups, and invitations to others. */
export function GroupsPage() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(load('ownGroups', {}))
  return (
    <>
      <title>{t('shell.titles.page', { page: t('shell.nav.together') })}</title>
      <h1 className="mb-5 text-[2.1rem]">{t('shell.nav.together')}</h1>
      {data ? (
        <Rows own={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <PageSkeleton kind="form" />
      )}
    </>
  )
}

function Rows({ own: { groups, invitations, requests } }: { own: OwnGroups }) {
  const { t } = useTranslation()
  if (groups.length + invitations.length + requests.length === 0)
    return (
      <EmptyState title={t('groups.own.emptyTitle')} text={t('groups.own.emptyText')}>
        <Link to="/app/discover" className={buttonClass({ variant: 'soft' })}>
          {t('groups.own.discover')}
        </Link>
      </EmptyState>
    )
  return (
    <div className="grid max-w-200 grid-cols-[minmax(0,1fr)] gap-5">
      {invitations.length > 0 && (
        <RowPanel title={t('groups.own.invitations')}>
          <ul>
            {invitations.map((invitation) => (
              <InvitationRow key={invitation.id} invitation={invitation} />
            ))}
          </ul>
        </RowPanel>
      )}
      {groups.length > 0 && (
        <RowPanel title={t('groups.own.groups')}>
          <ul>
            {groups.map((group) => (
              <GroupRow key={group.id} group={group} />
            ))}
          </ul>
        </RowPanel>
      )}
      {requests.length > 0 && (
        <RowPanel title={t('groups.open.own')}>
          <ul>
            {requests.map((group) => (
              <PanelRow
                key={group.id}
                icon={<Footprints size={20} />}
                title={<bdi>{group.name}</bdi>}
                hint={t('groups.open.lead', { name: group.lead.displayName })}
              >
                <TakeBack group={group} />
              </PanelRow>
            ))}
          </ul>
        </RowPanel>
      )}
    </div>
  )
}

function InvitationRow({ invitation }: { invitation: OwnGroups['invitations'][number] }) {
  const { t } = useTranslation()
  const { id: groupId, name, lead, journey } = invitation
  return (
    <PanelRow
      icon={<Footprints size={20} />}
      isActive
      title={<bdi>{name}</bdi>}
      hint={
        <>
          {t('groups.own.invites', { name: lead.displayName })}
          {journey && (
            <>
              {' · '}
              <bdi>{journey.name}</bdi>
            </>
          )}
        </>
      }
    >
      <DeclineButton groupId={groupId} lead={lead} label={t('groups.own.declineOf', { name })} />
      <Link
        to="/app/groups/$groupId/join"
        params={{ groupId }}
        aria-label={t('groups.own.seeOf', { name })}
        className={buttonClass({ variant: 'soft' })}
      >
        {t('groups.own.see')}
      </Link>
    </PanelRow>
  )
}

function GroupRow({
  group: { id: groupId, name, journey, memberCount, isLead },
}: {
  group: OwnGroups['groups'][number]
}) {
  const { t } = useTranslation()
  const { number } = useFormats()
  return (
    <PanelRow
      icon={<Footprints size={20} />}
      title={
        <Link to="/app/groups/$groupId" params={{ groupId }} className="-my-2 inline-block py-2 hover:underline">
          <bdi>{name}</bdi>
        </Link>
      }
      hint={
        <>
          {journey ? <bdi>{journey.name}</bdi> : t('groups.own.noJourney')}
          {` · ${t('groups.members', { count: memberCount, number: number(memberCount) })}`}
          {isLead && ` · ${t('groups.own.lead')}`}
        </>
      }
    />
  )
}
