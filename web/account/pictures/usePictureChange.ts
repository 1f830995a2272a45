import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Profile } from '#contract/person.ts'
import { ApiFailure, send } from '#web/api/client.ts'
import { useShowOwnProfile } from '#web/session/useShowOwnProfile.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import type { PictureKind } from './picture.ts'

const SET = { photo: 'setPhoto', cover: 'setCover' } as const
const REMOVE = { photo: 'removePhoto', cover: 'removeCover' } as const

/** Sends or takes away a picture of one's own; `error` tells in the server's words why it could not. */
export function usePictureChange(kind: PictureKind) {
  const { t } = useTranslation()
  const showOwn = useShowOwnProfile()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const change = async (ask: () => Promise<{ answer: Profile }>, done: string): Promise<boolean> => {
    setBusy(true)
    setError(null)
    try {
      const { answer } = await ask()
      showOwn(answer)
      toast(done, { tone: 'success' })
      return true
    } catch (failure) {
      setError(failure instanceof ApiFailure ? failure.message : t('ui.error.title'))
      return false
    } finally {
      setBusy(false)
    }
  }
  return {
    busy,
    error,
    setError,
    put: (picture: Blob) => change(() => send(SET[kind], { body: picture }), t(`account.picture.${kind}.saved`)),
    remove: () => change(() => send(REMOVE[kind], {}), t(`account.picture.${kind}.removed`)),
  }
}
