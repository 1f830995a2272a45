import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { topModal, watchModals } from '#web/ui/overlay/modals.ts'
import { useTopClearOf } from '#web/ui/overlay/useTopClearOf.ts'
import { shownToasts, type Toast, watchToasts } from './toast.ts'

const NONE: readonly Toast[] = []
const importCard = () => import('./ToastCard.tsx')
const ToastCard = lazy(async () => ({ default: (await importCard()).ToastCard }))

/**
 * The corner where toasts stand, below everything marked `data-toasts-below`; it moves into the topmost modal dialog, since
 * all else is inert then.
 */
export function ToastHost() {
  const { t } = useTranslation()
  const toasts = useSyncExternalStore(watchToasts, shownToasts, () => NONE)
  const modal = useSyncExternalStore(watchModals, topModal, () => null)
  const ready = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  const top = useTopClearOf('[data-toasts-below]', toasts.length > 0)
  // Fetched before there is anything to say: the first toast may tell that one is offline.
  useEffect(() => void importCard().catch(() => undefined), [])
  if (!ready) return null
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
