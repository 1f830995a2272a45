import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { topModal, watchModals } from './modals.ts'
import { ToastCard } from './ToastCard.tsx'
import { shownToasts, type Toast, watchToasts } from './toast.ts'

const NONE: readonly Toast[] = []

/** The corner where toasts stand; it moves into the topmost modal dialog, since all else is inert then. */
export function ToastHost() {
  const { t } = useTranslation()
  const toasts = useSyncExternalStore(watchToasts, shownToasts, () => NONE)
  const modal = useSyncExternalStore(watchModals, topModal, () => null)
  const ready = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  if (!ready) return null
  return createPortal(
    <section
      aria-label={t('ui.toast.region')}
      aria-live="polite"
      aria-relevant="additions"
      data-print="no"
      className="pointer-events-none fixed end-4 top-4 z-50 grid w-[min(23rem,calc(100vw-2rem))] justify-items-end gap-2.5"
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>,
    modal ?? document.body,
  )
}
