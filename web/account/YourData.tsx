import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '#web/api/client.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { downloadFile } from '#web/ui/download-file.ts'
import { toast } from '#web/ui/feedback/toast.ts'

const DeleteAccountDialog = lazy(async () => ({
  default: (await import('./DeleteAccountDialog.tsx')).DeleteAccountDialog,
}))

/** Downloads all data of the account, and deletes the account. */
export function YourData() {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const [isDeleting, setIsDeleting] = useState(false)
  const handleExport = async () => {
    setBusy(true)
    try {
      const { answer } = await send('exportData', {})
      downloadFile('cairn.json', new Blob([JSON.stringify(answer, null, 2)], { type: 'application/json' }))
    } catch {
      toast(t('ui.error.title'), { tone: 'error' })
    }
    setBusy(false)
  }
  return (
    <div className="grid gap-4">
      <p className="text-muted">{t('account.edit.dataText')}</p>
      <div className="flex flex-wrap gap-2.5">
        <Button variant="quiet" busy={busy} onClick={() => void handleExport()}>
          {t('account.edit.export')}
        </Button>
        <Button variant="danger" onClick={() => setIsDeleting(true)}>
          {t('account.delete.title')}
        </Button>
      </div>
      <Suspense>{isDeleting && <DeleteAccountDialog onClose={() => setIsDeleting(false)} />}</Suspense>
    </div>
  )
}
