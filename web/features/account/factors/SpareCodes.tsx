import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { downloadFile } from '#web/core/ui/download-file.ts'
import { toast } from '#web/core/ui/feedback/toast.ts'
import { ConfirmDialog } from '#web/core/ui/overlay/ConfirmDialog.tsx'
import { Dialog } from '#web/core/ui/overlay/Dialog.tsx'

interface SpareCodesProps {
  codes: readonly string[]
  onDone: () => void
}

/** Shows new spare codes, which can't be shown again. Closing the dialog without its button asks for confirmation. */
export function SpareCodesDialog({ codes, onDone }: SpareCodesProps) {
  const { t } = useTranslation()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <Dialog open onClose={() => setIsAsking(true)} title={t('account.factor.codes')}>
      <SpareCodes codes={codes} onDone={onDone} />
      <ConfirmDialog
        open={isAsking}
        title={t('account.factor.closeTitle')}
        text={t('account.factor.closeText')}
        confirmLabel={t('account.factor.close')}
        danger
        onConfirm={onDone}
        onClose={() => setIsAsking(false)}
      />
    </Dialog>
  )
}

function SpareCodes({ codes, onDone }: SpareCodesProps) {
  const { t } = useTranslation()
  const text = `${codes.join('\n')}\n`
  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast(t('account.factor.copied'), { tone: 'success' })
    } catch {
      toast(t('account.factor.notCopied'), { tone: 'error' })
    }
  }
  const name = `${location.hostname}-spare-codes.txt`
  return (
    <div className="grid gap-3.5">
      <p className="text-muted">{t('account.factor.codesText')}</p>
      <ul
        dir="ltr"
        className="grid grid-cols-2 gap-x-6 gap-y-1 rounded-box bg-sunk px-4 py-3 font-mono max-[22.5rem]:grid-cols-1"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2.5">
        <Button variant="quiet" onClick={() => void handleCopy()}>
          <Copy size={18} aria-hidden="true" />
          {t('account.factor.copy')}
        </Button>
        <Button variant="quiet" onClick={() => downloadFile(name, new Blob([text], { type: 'text/plain' }))}>
          <Download size={18} aria-hidden="true" />
          {t('account.data.download')}
        </Button>
      </div>
      <Button size="lg" onClick={onDone} className="w-full">
        {t('account.factor.kept')}
      </Button>
    </div>
  )
}
