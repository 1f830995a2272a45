import { useQueryClient } from '@tanstack/react-query'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import type { Notice } from '#contract/notice.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useStore } from '#web/core/ui/state/create-store.ts'
import { arrived, loadArrived } from './notices.cache.ts'

interface ShowNewProps {
  /** The notices that are on screen. */
  notices: readonly Notice[]
  /** Whether the button has an icon instead of text. */
  isNarrow?: boolean
  onShown: () => void
}

/**
 * A button that loads newly arrived notices. They aren't shown automatically, since rows would move
 * under the pointer.
 */
export function ShowNew({ notices, isNarrow = false, onShown }: ShowNewProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const latest = useStore(arrived, 0)
  const isBehind = latest > (notices[0]?.position ?? 0)
  return (
    <span role="status" className="me-auto">
      {isBehind && (
        <button
          type="button"
          onClick={() => void loadArrived(client).then(onShown)}
          {...(isNarrow && { 'aria-label': t('notices.showNew'), title: t('notices.showNew') })}
          className={
            isNarrow
              ? 'icon-button text-brand!'
              : 'min-h-11 rounded-full px-3 text-sm font-[650] text-brand hover:bg-sunk'
          }
        >
          {isNarrow ? <RefreshCw size={18} aria-hidden="true" /> : t('notices.showNew')}
        </button>
      )}
    </span>
  )
}
