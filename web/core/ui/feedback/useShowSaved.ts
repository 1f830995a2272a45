import { useCallback } from 'react'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { dismissToast, toast } from './toast.ts'

let shownId = 0

/**
 * Returns a function that says that a setting is saved and offers to undo it. The message replaces
 * the one about the setting saved before; Undo moves the focus back to the changed control.
 */
export function useShowSaved() {
  const { i18n } = useTranslation()
  return useCallback(
    // The name is a function, because saving may change the language.
    (nameOf: () => string, onUndo: () => void) => {
      const control = document.activeElement
      const handleUndo = () => {
        onUndo()
        if (control instanceof HTMLElement) control.focus({ preventScroll: true })
      }
      dismissToast(shownId)
      shownId = toast(i18n.t('ui.saved.done', { what: nameOf() }), {
        tone: 'success',
        action: { label: i18n.t('ui.undo'), onPress: handleUndo },
      })
    },
    [i18n],
  )
}
