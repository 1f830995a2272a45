import { useTranslation } from '#web/core/i18n/translation.tsx'
import { toast } from '#web/core/ui/feedback/toast.ts'

interface Shared {
  name: string
  /** The link; a function makes it once it is shared. */
  address: string | (() => Promise<string>)
  /** A picture that goes with the link, where the system's sheet takes files. */
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
    /** Opens the system's share sheet; null if the browser has none. */
    openSheet: typeof navigator.share === 'function' ? openSheet : null,
  }
}
