import { useTranslation } from '#web/core/i18n/translation.tsx'
import { toast } from '#web/core/ui/feedback/toast.ts'

/**
 * Functions that share a link. `copy` confirms with a toast; if the browser refuses to copy, it
 * shows the link instead.
 */
export function useShare({ name, address }: { name: string; address: string }) {
  const { t } = useTranslation()

  async function copy(text: string, done: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      toast(done, { tone: 'success' })
    } catch {
      toast(t('sharing.copyFailed', { address }), { tone: 'error' })
    }
  }

  return {
    copyLink: () => copy(address, t('sharing.copied')),
    copyCode: (code: string) => copy(code, t('sharing.codeCopied')),
    /** Opens the system's share sheet; null if the browser has none. */
    openSheet:
      typeof navigator.share === 'function'
        ? () => navigator.share({ title: name, url: address }).catch(() => undefined)
        : null,
  }
}
