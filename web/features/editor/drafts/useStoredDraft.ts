import { useCallback, useState } from 'react'
import { useStoredJson, writeStoredJson } from '#web/core/ui/state/stored-json.ts'

interface StoredDraft<Value> {
  draft: Value | null
  saveDraft: (draft: Value | null) => void
  /** False if storage is full or blocked. */
  isStored: boolean
}

/** A draft stored on the device. A stored value that fails `isValid` is ignored. */
export function useStoredDraft<Value>(key: string, isValid: (value: unknown) => value is Value): StoredDraft<Value> {
  const [isStored, setIsStored] = useState(true)
  const value = useStoredJson(key)
  const saveDraft = useCallback((draft: Value | null) => setIsStored(writeStoredJson(key, draft)), [key])
  return { draft: isValid(value) ? value : null, saveDraft, isStored }
}
