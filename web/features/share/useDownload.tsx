import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import type { MenuItem } from '#web/core/ui/overlay/MenuEntry.tsx'
import { DownloadDialog } from './DownloadDialog.tsx'

/** The entries of the share menu that take a journey along, and the dialog of one. */
export function useDownload(journeyId: string): { downloadItems: MenuItem[]; downloadDialog: ReactNode } {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return {
    downloadItems: [
      {
        label: t('sharing.download.label'),
        icon: <Download size={18} aria-hidden="true" />,
        onSelect: () => setOpen(true),
        half: true,
      },
      {
        label: t('sharing.download.print'),
        icon: <Printer size={18} aria-hidden="true" />,
        href: `/app/user/fullpath?pathId=${encodeURIComponent(journeyId)}`,
        half: true,
      },
    ],
    downloadDialog: <DownloadDialog journeyId={journeyId} open={open} onClose={() => setOpen(false)} />,
  }
}
