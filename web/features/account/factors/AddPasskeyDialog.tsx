import { useState } from 'react'
import { ApiError, send } from '#web/core/api/client.ts'
import { useWrite } from '#web/core/api/write.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { isKnownHere, makePasskey, NoPasskeyChosen } from '#web/core/session/passkeys.ts'
import { ProvenDialog } from '#web/core/session/proof/ProvenDialog.tsx'
import { loadSession } from '#web/core/session/session.ts'
import { showFailure, toast } from '#web/core/ui/feedback/toast.ts'
import { deviceName } from './device-name.ts'
import { NameDialog } from './NameDialog.tsx'

/** Adds a passkey: first the proof and the browser's own dialog, then its name. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const write = useWrite()
  const [made, setMade] = useState<Awaited<ReturnType<typeof makePasskey>> | null>(null)
  const handleProven = async (proof: { password?: string }) => {
    const { answer } = await send('beginPasskey', { body: proof })
    setMade(
      await makePasskey(answer.options).catch((failure) => {
        throw refusal(failure)
      }),
    )
  }
  const refusal = (failure: unknown) => {
    const message = t(isKnownHere(failure) ? 'account.passkey.known' : 'account.passkey.notMade')
    return failure instanceof NoPasskeyChosen || isKnownHere(failure)
      ? new ApiError(0, { code: 'passkeyRefused', message })
      : failure
  }
  const handleName = async (name: string) => {
    if (made) await write('addPasskey', { body: { name, passkey: made } })
    toast(t('account.passkey.done'), { tone: 'success' })
    onClose()
    await loadSession()
  }
  const suggestedName = deviceName(navigator.userAgent) ?? window.location.hostname
  // The device has the passkey already, so closing the dialog saves it, too.
  const handleClose = () => {
    handleName(suggestedName).catch((failure) => {
      showFailure(failure, t('account.passkey.notMade'))
      onClose()
    })
  }
  if (made)
    return (
      <NameDialog
        title={t('account.passkey.nameTitle')}
        submit={t('account.edit.save')}
        name={suggestedName}
        onName={handleName}
        onClose={handleClose}
      />
    )
  return (
    <ProvenDialog
      title={t('account.passkey.add')}
      text={t('account.passkey.addText')}
      submit={t('account.passkey.continue')}
      isStrong
      onProven={handleProven}
      onClose={onClose}
    />
  )
}
