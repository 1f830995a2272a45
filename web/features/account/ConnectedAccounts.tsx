import { useQuery } from '@tanstack/react-query'
import CircleUserRound from 'lucide-react/icons/circle-user-round'
import { useState } from 'react'
import type { Identity } from '#contract/person.ts'
import { load } from '#web/core/api/client.ts'
import { useWrite } from '#web/core/api/write.ts'
import { useMoment } from '#web/core/i18n/moment.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { ProvenDialog } from '#web/core/session/proof/ProvenDialog.tsx'
import { loadSession } from '#web/core/session/session.ts'
import { Button } from '#web/core/ui/base/Button.tsx'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'
import { ErrorState } from '#web/core/ui/feedback/ErrorState.tsx'
import { toast } from '#web/core/ui/feedback/toast.ts'
import { PanelRow } from '#web/core/ui/lists/RowPanel.tsx'

/** Rows of the accounts at providers, such as Google, that the member can log in with. */
export function ConnectedAccounts() {
  const { t } = useTranslation()
  const identities = useQuery(load('identities', {}))
  if (identities.data?.length === 0) return null
  return (
    <div id="identities" tabIndex={-1} className="outline-none">
      {identities.isPending && <Skeleton className="mx-5.5 my-3 h-11 max-sm:mx-4" />}
      {identities.isError && (
        <div className="px-5.5 pb-4 max-sm:px-4">
          <ErrorState error={identities.error} onRetry={() => void identities.refetch()} />
        </div>
      )}
      {identities.data && (
        <>
          <ul>
            {identities.data.map((identity) => (
              <ConnectedAccount key={identity.id} identity={identity} />
            ))}
          </ul>
          <p className="border-t border-line px-5.5 py-3 text-sm text-muted max-sm:px-4">
            {t('account.identities.text')}
          </p>
        </>
      )}
    </div>
  )
}

function ConnectedAccount({ identity: { id, name, createdAt, removable } }: { identity: Identity }) {
  const { t } = useTranslation()
  const moment = useMoment()
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <PanelRow
      icon={<CircleUserRound size={20} />}
      isActive
      title={name}
      hint={
        <>
          {t('account.identities.since', { date: moment(createdAt) })}
          {!removable && <span className="block">{t('account.identities.only')}</span>}
        </>
      }
    >
      {removable && (
        <Button
          variant="plain"
          onClick={() => setIsConfirming(true)}
          aria-label={t('account.identities.removeOf', { name })}
        >
          {t('account.identities.remove')}
        </Button>
      )}
      {isConfirming && <RemoveIdentityDialog identity={{ id, name }} onClose={() => setIsConfirming(false)} />}
    </PanelRow>
  )
}

interface RemoveIdentityDialogProps {
  identity: { id: string; name: string }
  onClose: () => void
}

/** Asks for proof of identity, then removes a provider's account from the person's ways to sign in. */
function RemoveIdentityDialog({ identity: { id, name }, onClose }: RemoveIdentityDialogProps) {
  const { t } = useTranslation()
  const write = useWrite()
  const handleProven = async (proof: { password?: string }) => {
    await write('removeIdentity', { body: { id, ...proof } })
    toast(t('account.identities.removed', { name }), { tone: 'success' })
    onClose()
    // If this session began with the removed account, it has ended: the login is shown.
    await loadSession()
  }
  return (
    <ProvenDialog
      title={t('account.identities.removeTitle', { name })}
      text={t('account.identities.removeText', { name })}
      submit={t('account.identities.remove')}
      danger
      onProven={handleProven}
      onClose={onClose}
    />
  )
}
