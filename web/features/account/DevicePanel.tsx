import { useQuery } from '@tanstack/react-query'
import Laptop from 'lucide-react/icons/laptop'
import Smartphone from 'lucide-react/icons/smartphone'
import type { Session } from '#contract/person.ts'
import { load } from '#web/core/api/client.ts'
import { useWrite } from '#web/core/api/write.ts'
import { useMoment } from '#web/core/i18n/moment.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'
import { ErrorState } from '#web/core/ui/feedback/ErrorState.tsx'
import { showFailure, toast } from '#web/core/ui/feedback/toast.ts'
import { PanelRow, RowPanel } from '#web/core/ui/lists/RowPanel.tsx'
import { deviceName } from './factors/device-name.ts'

/** The devices on which the member is logged in; each other one can be logged out. */
export function DevicePanel() {
  const { t } = useTranslation()
  const write = useWrite()
  const devices = useQuery(load('sessions', {}))
  const handleSignOut = (id: string) => async () => {
    try {
      await write('revokeSession', { body: { id } })
    } catch (failure) {
      showFailure(failure, t('ui.error.title'), handleSignOut(id))
    }
  }
  const handleEverywhere = async () => {
    try {
      await write('revokeOtherSessions', {})
      toast(t('account.edit.everywhereDone'), { tone: 'success' })
      // The pressed button disappears, so the focus moves to the panel.
      document.getElementById('devices')?.focus({ preventScroll: true })
    } catch (failure) {
      showFailure(failure, t('shell.account.logoutFailed'), handleEverywhere)
    }
  }
  const hasOthers = devices.data?.some(({ current }) => !current) ?? false
  return (
    <RowPanel
      id="devices"
      title={t('account.edit.devices')}
      action={
        hasOthers && (
          <Button variant="plain" onClick={() => void handleEverywhere()} className="-my-2.5 text-brand">
            {t('account.edit.everywhere')}
          </Button>
        )
      }
    >
      {devices.isPending && <Skeleton className="mx-5.5 mb-4 h-24 max-sm:mx-4" />}
      {devices.isError && (
        <div className="px-5.5 pb-4 max-sm:px-4">
          <ErrorState error={devices.error} onRetry={() => void devices.refetch()} />
        </div>
      )}
      {devices.data && (
        <ul>
          {devices.data.map((device) => (
            <Device key={device.id} device={device} onSignOut={handleSignOut(device.id)} />
          ))}
        </ul>
      )}
    </RowPanel>
  )
}

const PHONE = /Android|iPhone|iPad/u

function Device({ device, onSignOut }: { device: Session; onSignOut: () => void }) {
  const { t } = useTranslation()
  const moment = useMoment()
  const { userAgent, current, createdAt, ipAddress } = device
  const name = deviceName(userAgent ?? '') ?? t('account.edit.unknownDevice')
  const Icon = PHONE.test(userAgent ?? '') ? Smartphone : Laptop
  return (
    <PanelRow
      icon={<Icon size={20} />}
      isActive={current}
      title={
        <>
          {name}
          {current && (
            <span className="ms-2 inline-block rounded-md bg-brand-soft px-2 py-0.5 text-xs text-brand">
              {t('account.edit.thisDevice')}
            </span>
          )}
        </>
      }
      hint={t('account.edit.since', { date: moment(createdAt), address: ipAddress ?? '' })}
    >
      {!current && (
        <Button variant="plain" onClick={onSignOut} aria-label={t('account.edit.endOf', { name })}>
          {t('account.edit.end')}
        </Button>
      )}
    </PanelRow>
  )
}
