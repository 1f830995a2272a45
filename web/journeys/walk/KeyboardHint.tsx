import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SHOW_KEYS } from './useStepKeys.ts'

const KeyboardDialog = lazy(async () => ({ default: (await import('./KeyboardDialog.tsx')).KeyboardDialog }))

/** Opens the list of keys. */
export function KeyboardHint() {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const show = () => setIsOpen(true)
    window.addEventListener(SHOW_KEYS, show)
    return () => window.removeEventListener(SHOW_KEYS, show)
  }, [])
  return (
    <>
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        aria-keyshortcuts="?"
        className="mt-2 inline-flex min-h-11 items-center text-sm font-semibold text-muted hover:text-ink pointer-coarse:hidden"
      >
        {t('journeys.keys.title')}
      </button>
      {isOpen && (
        <Suspense>
          <KeyboardDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
