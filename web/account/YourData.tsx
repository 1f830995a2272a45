import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '#web/api/client.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'

const LeaveDialog = lazy(async () => ({ default: (await import('./LeaveDialog.tsx')).LeaveDialog }))

/** Downloads all data of the account, and deletes the account. */
export function YourData() {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const handleExport = async () => {
    setBusy(true)
    try {
      const { answer } = await send('exportData', {})
      download('cairn.json', JSON.stringify(answer, null, 2))
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
        <Button variant="danger" onClick={() => setLeaving(true)}>
          {t('account.delete.title')}
        </Button>
      </div>
      <Suspense>{leaving && <LeaveDialog onClose={() => setLeaving(false)} />}</Suspense>
    </div>
  )
}

function download(name: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
