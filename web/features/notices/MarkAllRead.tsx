import type { Notice } from '#contract/notice.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useMarkRead } from './notices.cache.ts'

/**
 * A button that marks the listed notices and older ones as read; notices that arrive later stay
 * unread.
 */
export function MarkAllRead({ notices, onMarked }: { notices: readonly Notice[]; onMarked: () => void }) {
  const { t } = useTranslation()
  const markRead = useMarkRead()
  const [latest] = notices
  if (!latest || notices.every(({ read }) => read)) return null
  const handlePress = () => {
    void markRead({ upTo: latest.position })
    // The button disappears, so the caller must move the focus.
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
