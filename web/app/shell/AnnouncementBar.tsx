import X from 'lucide-react/icons/x'
import { useEffect, useState } from 'react'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { IconButton } from '#web/core/ui/base/IconButton.tsx'
import { useStoredJson, writeStoredJson } from '#web/core/ui/state/stored-json.ts'
import { useSite } from '#web/features/site/site.queries.ts'

/** Key in localStorage: the announcement that was closed on this device. */
const KEY = 'announcement'

/** The announcement of the operators, above every page, until it ends or is closed. */
export function AnnouncementBar() {
  const { t } = useTranslation()
  const announcement = useSite()?.announcement ?? null
  const closed = useStoredJson(KEY)
  const isOver = useIsOver(announcement?.until)
  const key = announcement && `${announcement.until} ${announcement.text}`
  return (
    <div role="status">
      {announcement && !isOver && closed !== key && (
        <div
          data-toasts-below
          className="flex items-center gap-2 bg-accent-soft px-4 py-1 text-sm announced:hidden sm:px-6 forced-colors:border-b"
        >
          <p dir="auto" className="min-w-0 grow py-2 [overflow-wrap:anywhere]">
            {announcement.text}
          </p>
          <IconButton
            label={t('shell.announcementClose')}
            onClick={() => writeStoredJson(KEY, key)}
            className="-me-2 shrink-0"
          >
            <X size={18} aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </div>
  )
}

/** Max. delay of a timer, in ms. */
const TIMER_MAX = 2 ** 31 - 1

/** Whether the moment has passed. The server leaves out what has ended, so the first answer is no. */
function useIsOver(until: string | undefined): boolean {
  const [over, setOver] = useState<string | null>(null)
  useEffect(() => {
    if (until === undefined) return
    const left = Date.parse(until) - Date.now()
    if (left > TIMER_MAX) return
    const timer = setTimeout(() => setOver(until), Math.max(left, 0))
    return () => clearTimeout(timer)
  }, [until])
  return until !== undefined && over === until
}
