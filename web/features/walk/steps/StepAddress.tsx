import Copy from 'lucide-react/icons/copy'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { toast } from '#web/core/ui/feedback/toast.ts'

/** An address that browsers can't open, with a button to copy it. */
export function StepAddress({ url }: { url: string }) {
  const { t } = useTranslation()
  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      toast(t('walking.address.copied'), { tone: 'success' })
    } catch {
      toast(t('walking.address.notCopied'), { tone: 'error' })
    }
  }
  return (
    <div className="flex min-w-0 flex-wrap items-center justify-between gap-3 rounded-m border border-line bg-card px-4 py-3">
      <bdi dir="ltr" className="min-w-0 font-mono text-sm [overflow-wrap:anywhere] select-all">
        {url}
      </bdi>
      <Button variant="quiet" onClick={() => void handleCopy()}>
        <Copy size={16} aria-hidden="true" />
        {t('walking.address.copy')}
      </Button>
    </div>
  )
}
