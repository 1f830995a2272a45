import { useTranslation } from 'react-i18next'
import { toast } from '#web/ui/feedback/toast.ts'

/** Puts a text into the clipboard and says so; where that is refused, the address is shown instead. */
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
    /** The system's own sheet, only where there is one. */
    openSheet:
      typeof navigator.share === 'function'
        ? () => navigator.share({ title: name, url: address }).catch(() => undefined)
        : null,
  }
}
