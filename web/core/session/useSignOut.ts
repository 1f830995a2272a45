import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { toast } from '#web/core/ui/feedback/toast.ts'
import { signOut } from './session.ts'

/** Signs out and leaves the page; a failure leaves the person signed in and says so. */
export function useSignOut(): () => Promise<void> {
  const { t } = useTranslation()
  const cache = useQueryClient()
  return async () => {
    try {
      // What is being loaded for the member would be refused.
      await cache.cancelQueries()
      await signOut()
      location.assign('/')
    } catch {
      toast(t('shell.account.logoutFailed'), { tone: 'error' })
      void cache.invalidateQueries()
    }
  }
}
