import { useState } from 'react'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import type { Walk } from '#web/features/walk/steps/useWalk.ts'
import { KeyboardDialog } from './KeyboardDialog.tsx'
import { useStepKeys } from './useStepKeys.ts'

/** The keys of the list of steps, and a button that lists them. */
export function StepKeys({ list, walk }: { list: { readonly current: HTMLElement | null }; walk: Walk }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  useStepKeys(list, walk, () => setIsOpen(true))
  return (
    <>
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        aria-keyshortcuts="?"
        className="mt-2 inline-flex min-h-11 items-center text-sm font-semibold text-muted hover:text-ink pointer-coarse:hidden"
      >
        {t('walking.keys.title')}
      </button>
      {isOpen && <KeyboardDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}
