import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useIsServerHtml } from '#web/core/browser/useIsServerHtml.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { lazyPart } from '#web/core/ui/feedback/lazy-part.ts'
import { topModal, watchModals } from '#web/core/ui/overlay/modals.ts'
import { useTopClearOf } from '#web/core/ui/overlay/useTopClearOf.ts'
import { useStore } from '#web/core/ui/state/create-store.ts'
import { shownToasts, type Toast } from './toast.ts'

const NONE: readonly Toast[] = []
const importCard = () => import('./ToastCard.tsx')
const ToastCard = lazyPart(importCard, 'ToastCard')

/**
 * Shows toasts below all elements marked `data-toasts-below`. While a modal dialog is open, the
 * toasts are inside the topmost dialog, because everything outside it is inert.
 */
export function ToastHost() {
  const { t } = useTranslation()
  const toasts = useStore(shownToasts, NONE)
  const modal = useSyncExternalStore(watchModals, topModal, () => null)
  const isServerHtml = useIsServerHtml()
  const top = useTopClearOf('[data-toasts-below]', toasts.length > 0)
  // Loads the toast's component early, because the first toast may say that the device is offline.
  useEffect(() => void importCard().catch(() => undefined), [])
  if (isServerHtml) return null
  return createPortal(
    <section
      aria-label={t('ui.toast.region')}
      aria-live="polite"
      aria-relevant="additions"
      data-print="no"
      style={{ top }}
      className="pointer-events-none fixed end-4 z-50 grid w-[min(23rem,calc(100vw-2rem))] justify-items-end gap-2.5"
    >
      <Suspense>
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </Suspense>
    </section>,
    modal ?? document.body,
  )
}
