import { useState } from 'react'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { showFailure, toast } from '#web/core/ui/feedback/toast.ts'

/** Runs a call and shows a message of its success, if there is one, or failure; returns whether it succeeded. */
export function useAct(): { busy: boolean; run: (act: () => Promise<unknown>, done?: string) => Promise<boolean> } {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const run = async (act: () => Promise<unknown>, done?: string) => {
    setBusy(true)
    try {
      await act()
      if (done !== undefined) toast(done, { tone: 'success' })
      return true
    } catch (failure) {
      showFailure(failure, t('ui.error.title'))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, run }
}
