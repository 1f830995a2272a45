import X from 'lucide-react/icons/x'
import type { Announcement } from '#contract/site.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { IconButton } from '#web/core/ui/base/IconButton.tsx'
import { useStoredJson, writeStoredJson } from '#web/core/ui/state/stored-json.ts'
import { useSiteText } from '#web/features/site/useSite.ts'

/** Key in localStorage of the announcement that was closed on this device. */
const KEY = 'announcement'

/** The operators' announcement, above every page until it ends or is closed. */
export function AnnouncementBar({ announcement }: { announcement: Announcement }) {
  const { t } = useTranslation()
  const closed = useStoredJson(KEY)
  const text = useSiteText()(announcement.text)
  const key = `${announcement.until} ${JSON.stringify(announcement.text)}`
  if (closed === key) return null
  return (
    <div
      data-toasts-below
      className="flex items-center gap-2 bg-accent-soft px-4 py-1 text-sm announced:hidden sm:px-6 forced-colors:border-b"
    >
      <p dir="auto" className="min-w-0 grow py-2 [overflow-wrap:anywhere]">
        {text}
      </p>
      <IconButton
        label={t('shell.announcementClose')}
        onClick={() => writeStoredJson(KEY, key)}
        className="-me-2 shrink-0"
      >
        <X size={18} aria-hidden="true" />
      </IconButton>
    </div>
  )
}
