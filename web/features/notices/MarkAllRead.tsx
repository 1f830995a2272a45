import type { Notice } from '#contract/notice.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useMarkRead } from './notices.cache.ts'

/** Marks what the viewer has seen listed, and older ones; those that arrive meanwhile stay unread. */
export function MarkAllRead({ notices, onMarked }: { notices: readonly Notice[]; onMarked: () => void }) {
  const { t } = useTranslation()
  const markRead = useMarkRead()
  const [latest] = notices
  if (!latest || notices.every(({ read }) => read)) return null
  const handlePress = () => {
    void markRead({ upTo: latest.position })
    // The button goes away.
    onMarked()
  }
  return (
    <button
      type="button"
      onClick={handlePress}
      className="min-h-11 rounded-full px-3 text-sm font-[650] text-brand hover:bg-sunk"
    >
      {t('notices.markAll')}
    </button>
  )
}
