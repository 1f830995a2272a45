import { useTranslation } from '#web/core/i18n/translation.tsx'
import { toast } from '#web/core/ui/feedback/toast.ts'

interface Shared {
  name: string
  /** The link, or a function that creates the link when it is shared. */
  address: string | (() => Promise<string>)
  /** A picture to share with the link, if the system's sheet accepts files. */
  file?: File | undefined
}

/**
 * Functions that share a link. `copy` confirms with a toast; if the browser refuses to copy, it
 * shows the link instead.
 */
export function useShare({ name, address, file }: Shared) {
  const { t } = useTranslation()

  async function copy(text: string, done: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      toast(done, { tone: 'success' })
    } catch {
      toast(t('sharing.copyFailed', { address: text }), { tone: 'error' })
    }
  }

  async function openSheet(): Promise<void> {
    const link = { title: name, url: typeof address === 'string' ? address : await address() }
    const withFile = { ...link, ...(file && { files: [file] }) }
    const isTaken = file === undefined || navigator.canShare?.(withFile)
    await navigator.share(isTaken ? withFile : link).catch(() => undefined)
  }

  return {
    copyLink: async () => await copy(typeof address === 'string' ? address : await address(), t('sharing.copied')),
    copyCode: (code: string) => copy(code, t('sharing.codeCopied')),
    /** Opens the system's share sheet; null if the browser doesn't support it. */
    openSheet: typeof navigator.share === 'function' ? openSheet : null,
  }
}
