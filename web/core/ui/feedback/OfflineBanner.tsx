import WifiOff from 'lucide-react/icons/wifi-off'
import { useSyncExternalStore } from 'react'
import { useTranslation } from '#web/core/i18n/translation.tsx'

/** A banner that is shown while the device is offline, unless the page itself says so. */
export function OfflineBanner() {
  const { t } = useTranslation()
  const online = useSyncExternalStore(
    watchNetwork,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status">
      {!online && (
        <p className="flex items-center justify-center in-[body:has(#no-server)]:hidden gap-2.5 bg-accent-soft px-4 py-2.5 text-sm font-[560] text-accent">
          <WifiOff size={17} aria-hidden="true" />
          {t('ui.offline')}
        </p>
      )}
    </div>
  )
}

function watchNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
