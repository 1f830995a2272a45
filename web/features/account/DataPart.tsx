import Download from 'lucide-react/icons/download'
import FileArchive from 'lucide-react/icons/file-archive'
import FileBraces from 'lucide-react/icons/file-braces'
import FileInput from 'lucide-react/icons/file-input'
import UserRoundX from 'lucide-react/icons/user-round-x'
import { Suspense, useState } from 'react'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { lazyPart } from '#web/core/ui/feedback/lazy-part.ts'
import { showFailure } from '#web/core/ui/feedback/toast.ts'
import { PanelRow, RowPanel } from '#web/core/ui/lists/RowPanel.tsx'

const ImportCopy = lazyPart(() => import('./ImportCopy.tsx'), 'ImportCopy')
const DeleteAccountDialog = lazyPart(() => import('./DeleteAccountDialog.tsx'), 'DeleteAccountDialog')

/** Downloads and imports the member's data, and deletes the account. */
export function DataPart() {
  const { t } = useTranslation()
  const [isImporting, setIsImporting] = useState(false)
  const [isDeleting, setIsDeleting] = useState(false)
  return (
    <>
      <RowPanel id="data" title={t('account.data.title')} hint={t('account.data.text')}>
        <ul>
          <PanelRow icon={<FileArchive size={20} />} title={t('account.data.all')} hint={t('account.data.allText')}>
            <DownloadButton format="zip" label={t('account.data.zip')} />
          </PanelRow>
          <PanelRow icon={<FileBraces size={20} />} title={t('account.data.same')} hint={t('account.data.sameText')}>
            <DownloadButton format="json" label={t('account.data.json')} />
          </PanelRow>
          <PanelRow icon={<FileInput size={20} />} title={t('account.copy.title')} hint={t('account.copy.text')}>
            <Button
              variant="quiet"
              aria-label={t('account.copy.title')}
              aria-expanded={isImporting}
              onClick={() => setIsImporting(!isImporting)}
            >
              {t('account.copy.open')}
            </Button>
          </PanelRow>
        </ul>
        <Suspense>
          {isImporting && (
            <div className="px-5.5 pb-5.5 max-sm:px-4">
              <ImportCopy />
            </div>
          )}
        </Suspense>
      </RowPanel>
      <RowPanel id="leave" title={t('account.delete.leave')}>
        <ul>
          <PanelRow icon={<UserRoundX size={20} />} title={t('account.delete.title')} hint={t('account.delete.hint')}>
            <Button
              variant="quiet"
              aria-label={t('account.delete.title')}
              onClick={() => setIsDeleting(true)}
              className="border-danger text-danger"
            >
              {t('account.delete.open')}
            </Button>
          </PanelRow>
        </ul>
        <Suspense>{isDeleting && <DeleteAccountDialog onClose={() => setIsDeleting(false)} />}</Suspense>
      </RowPanel>
    </>
  )
}

function DownloadButton({ format, label }: { format: 'zip' | 'json'; label: string }) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const handlePress = async () => {
    setBusy(true)
    try {
      const { download } = await import('#web/core/api/download.ts')
      await download('exportData', { query: { format } })
    } catch (failure) {
      showFailure(failure, t('ui.error.title'))
    }
    setBusy(false)
  }
  return (
    <Button variant="quiet" busy={busy} aria-label={label} onClick={() => void handlePress()}>
      <Download size={18} aria-hidden="true" />
      {t('account.data.download')}
    </Button>
  )
}
