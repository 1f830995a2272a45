import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { toast } from '#web/core/ui/feedback/toast.ts'
import { signOut } from './session.ts'

/**
 * Signs out and opens the landing page, or the provider's page for signing out. If that fails, the
 * person stays signed in and sees a message.
 */
export function useSignOut(): () => Promise<void> {
  const { t } = useTranslation()
  const cache = useQueryClient()
  return async () => {
    try {
      // Cancels running requests of the member, which would be refused.
      await cache.cancelQueries()
      location.assign(await signOut())
    } catch {
      toast(t('shell.account.logoutFailed'), { tone: 'error' })
      void cache.invalidateQueries()
    }
  }
}
