import { useState } from 'react'
import type { ExportFormat } from '#contract/export.ts'
import { EXPORT_FORMATS } from '#contract/rules/export.ts'
import { download } from '#web/core/api/download.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { showFailure } from '#web/core/ui/feedback/toast.ts'
import { Dialog } from '#web/core/ui/overlay/Dialog.tsx'

/** Names of formats that are the same in every language. */
const NAMES: Partial<Record<ExportFormat, string>> = { markdown: 'Markdown', json: 'JSON', csv: 'CSV', opml: 'OPML' }

interface DownloadDialogProps {
  journeyId: string
  open: boolean
  onClose: () => void
}

/** A dialog with the download formats of a journey and what each is used for. */
export function DownloadDialog({ journeyId, open, onClose }: DownloadDialogProps) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const handleDownload = async (format: ExportFormat) => {
    setBusy(true)
    try {
      await download('exportJourney', { params: { id: journeyId }, query: { format } })
      onClose()
    } catch (failure) {
      showFailure(failure, t('sharing.download.failed'))
    }
    setBusy(false)
  }
  return (
    <Dialog open={open} onClose={onClose} title={t('sharing.download.title')}>
      <ul className="grid gap-2.5">
        {EXPORT_FORMATS.map((format, index) => (
          <li key={format}>
            <button
              type="button"
              data-autofocus={index === 0 || undefined}
              disabled={busy}
              onClick={() => void handleDownload(format)}
              className="grid min-h-11 w-full gap-0.5 rounded-box border border-line px-4 py-3 text-start hover:border-field hover:bg-sunk"
            >
              <span className="font-[650]">{NAMES[format] ?? t('sharing.download.bookmarksName')}</span>
              <span className="text-sm text-muted">{t(`sharing.download.${format}`)}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
