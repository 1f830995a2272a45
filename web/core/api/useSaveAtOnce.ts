import { useRef, useState } from 'react'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { showFailure } from '#web/core/ui/feedback/toast.ts'
import { useShowSaved } from '#web/core/ui/feedback/useShowSaved.ts'

interface Plan<Value> {
  saved: Value
  save: (value: Value) => Promise<unknown>
  /** The setting's name, for the message that it was saved. */
  nameOf: () => string
}

/**
 * A setting that is saved when it changes: the value to show, and a function that changes it. Of
 * the values chosen while a request runs, only the last one is sent. After a failure the saved
 * value is shown again.
 */
export function useSaveAtOnce<Value>({ saved, save, nameOf }: Plan<Value>) {
  const { i18n } = useTranslation()
  const showSaved = useShowSaved()
  const [wanted, setWanted] = useState<{ value: Value } | null>(null)
  const waiting = useRef<{ value: Value } | null>(null)
  const isRunning = useRef(false)
  const shown = wanted ? wanted.value : saved

  const change = async (value: Value, before: Value) => {
    setWanted({ value })
    waiting.current = { value }
    if (isRunning.current) return
    isRunning.current = true
    let last = value
    try {
      while (waiting.current) {
        last = waiting.current.value
        waiting.current = null
        await save(last)
      }
      showSaved(nameOf, () => void change(before, last))
    } catch (failure) {
      waiting.current = null
      showFailure(failure, i18n.t('ui.saved.failed'), () => change(last, before))
    }
    isRunning.current = false
    setWanted(null)
  }
  return [shown, (value: Value) => void change(value, shown)] as const
}
