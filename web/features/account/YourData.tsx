import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { showFailure } from '#web/core/ui/feedback/toast.ts'

const ImportCopy = lazy(async () => ({ default: (await import('./ImportCopy.tsx')).ImportCopy }))
const DeleteAccountDialog = lazy(async () => ({
  default: (await import('./DeleteAccountDialog.tsx')).DeleteAccountDialog,
}))

/** Buttons to download the account's data, to import it again, and to delete the account. */
export function YourData() {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const [isImporting, setIsImporting] = useState(false)
  const [isDeleting, setIsDeleting] = useState(false)
  const handleExport = async (format: 'zip' | 'json') => {
    setBusy(true)
    try {
      await saveRecord(format)
    } catch (failure) {
      showFailure(failure, t('ui.error.title'))
    }
    setBusy(false)
  }
  return (
    <div className="grid gap-4">
      <p className="text-muted">{t('account.edit.dataText')}</p>
      <div className="flex flex-wrap gap-2.5">
        <Button variant="quiet" busy={busy} onClick={() => void handleExport('zip')}>
          {t('account.edit.exportZip')}
        </Button>
        <Button variant="quiet" busy={busy} onClick={() => void handleExport('json')}>
          {t('account.edit.export')}
        </Button>
        <Button variant="quiet" aria-expanded={isImporting} onClick={() => setIsImporting(!isImporting)}>
          {t('account.copy.title')}
        </Button>
        <Button variant="danger" onClick={() => setIsDeleting(true)}>
          {t('account.delete.title')}
        </Button>
      </div>
      <Suspense>{isImporting && <ImportCopy />}</Suspense>
      <Suspense>{isDeleting && <DeleteAccountDialog onClose={() => setIsDeleting(false)} />}</Suspense>
    </div>
  )
}

async function saveRecord(format: 'zip' | 'json'): Promise<void> {
  const { download } = await import('#web/core/api/download.ts')
  await download('exportData', { query: { format } })
}
