import { useQuery } from '@tanstack/react-query'
import type { Session } from '#contract/person.ts'
import { load } from '#web/core/api/client.ts'
import { useWrite } from '#web/core/api/write.ts'
import { useMoment } from '#web/core/i18n/moment.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useSignOut } from '#web/core/session/useSignOut.ts'
import { Button } from '#web/core/ui/base/Button.tsx'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'
import { ErrorState } from '#web/core/ui/feedback/ErrorState.tsx'
import { toast } from '#web/core/ui/feedback/toast.ts'

/** The devices on which the person is signed in, each with a button that signs it out. */
export function DeviceList() {
  const { t } = useTranslation()
  const write = useWrite()
  const signOut = useSignOut()
  const devices = useQuery(load('sessions', {}))
  const handleSignOut = (id: string) => async () => {
    try {
      await write('revokeSession', { body: { id } })
    } catch {
      toast(t('ui.error.title'), { tone: 'error' })
    }
  }
  const handleEverywhere = async () => {
    try {
      await write('revokeOtherSessions', {})
    } catch {
      return void toast(t('shell.account.logoutFailed'), { tone: 'error' })
    }
    await signOut()
  }
  if (devices.isPending) return <Skeleton className="h-24" />
  if (devices.isError) return <ErrorState error={devices.error} onRetry={() => void devices.refetch()} />
  return (
    <div className="grid gap-4">
      <ul className="grid gap-1">
        {devices.data.map((device) => (
          <Device key={device.id} device={device} onSignOut={handleSignOut(device.id)} />
        ))}
      </ul>
      <Button variant="quiet" onClick={() => void handleEverywhere()} className="justify-self-start">
        {t('account.edit.everywhere')}
      </Button>
    </div>
  )
}

function Device({ device, onSignOut }: { device: Session; onSignOut: () => void }) {
  const { t } = useTranslation()
  const moment = useMoment()
  const name = nameOf(device.userAgent ?? '') ?? t('account.edit.unknownDevice')
  return (
    <li className="flex min-h-13 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2">
      <div className="min-w-0 grow">
        <b>{name}</b>
        <p className="text-sm text-muted">
          {t('account.edit.since', { date: moment(device.createdAt), address: device.ipAddress ?? '' })}
        </p>
      </div>
      {device.current ? (
        <span className="text-sm font-[650] text-brand">{t('account.edit.thisDevice')}</span>
      ) : (
        <Button variant="quiet" onClick={onSignOut} aria-label={t('account.edit.endOf', { name })}>
          {t('account.edit.end')}
        </Button>
      )}
    </li>
  )
}

const BROWSERS = ['Edg', 'OPR', 'Firefox', 'Chrome', 'Safari']
const SYSTEMS = ['Windows', 'Android', 'iPhone', 'iPad', 'Mac OS', 'Linux']
const DISPLAY_NAMES: Record<string, string> = { Edg: 'Edge', OPR: 'Opera', 'Mac OS': 'macOS' }

/** Browser and system from a user agent, such as 'Firefox, Windows'. */
function nameOf(userAgent: string): string | null {
  const found = [BROWSERS, SYSTEMS].map((known) => known.find((name) => userAgent.includes(name)))
  const names = found.flatMap((name) => (name === undefined ? [] : [DISPLAY_NAMES[name] ?? name]))
  return names.length > 0 ? names.join(', ') : null
}
