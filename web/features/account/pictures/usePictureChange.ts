import { useState } from 'react'
import type { Profile } from '#contract/person.ts'
import { ApiError } from '#web/core/api/api-error.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useChangeProfile } from '#web/core/session/useOwnProfile.ts'
import { toast } from '#web/core/ui/feedback/toast.ts'
import type { PictureKind } from './picture.ts'

const SET = { photo: 'setPhoto', cover: 'setCover' } as const
const REMOVE = { photo: 'removePhoto', cover: 'removeCover' } as const

/** Uploads or removes the signed-in person's photo or cover; `error` is the server's message. */
export function usePictureChange(kind: PictureKind) {
  const { t } = useTranslation()
  const changeProfile = useChangeProfile()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const change = async (request: () => Promise<Profile>, done: string): Promise<boolean> => {
    setBusy(true)
    setError(null)
    try {
      await request()
      toast(done, { tone: 'success' })
      return true
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.message : t('ui.error.title'))
      return false
    } finally {
      setBusy(false)
    }
  }
  return {
    busy,
    error,
    setError,
    put: (picture: Blob) =>
      change(() => changeProfile(SET[kind], { body: picture }), t(`account.picture.${kind}.saved`)),
    remove: () => change(() => changeProfile(REMOVE[kind], {}), t(`account.picture.${kind}.removed`)),
  }
}
