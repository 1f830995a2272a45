import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { DownloadDialog } from './DownloadDialog.tsx'

/** A button that opens the download formats. Private journeys have it, too, but no share menu. */
export function DownloadButton({ journeyId }: { journeyId: string }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        <Download size={18} aria-hidden="true" />
        {t('sharing.download.label')}
      </Button>
      <DownloadDialog journeyId={journeyId} open={open} onClose={() => setOpen(false)} />
    </>
  )
}
