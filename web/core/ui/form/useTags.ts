import { useState } from 'react'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import type { TagInputProps } from './tag-input.ts'
import { matchesFor, sameName } from './tag-match.ts'

export interface TagOption {
  value: string
  label: string
  /** Not among the known names: selecting it creates it. */
  isNew: boolean
}

export const asOption = (value: string): TagOption => ({ value, label: value, isNew: false })

/**
 * The suggestions, and the changes of the selection, each with its announcement for screen readers.
 */
export function useTags({ typed, onType, options, selected, onChange, max, onCreate }: TagInputProps) {
  const { t } = useTranslation()
  const [message, setMessage] = useState('')
  const text = typed.trim()
  const full = selected.length >= max
  const isNew = onCreate !== undefined && text !== '' && sameName([...options, ...selected], text) === undefined
  const entries = matchesFor(typed, options, selected).map(asOption)
  if (isNew) entries.push({ value: text, label: t('ui.tags.create', { name: text }), isNew })

  const add = (option: TagOption) => {
    if (full) return
    if (option.isNew) onCreate?.(option.value)
    onChange([...selected, option.value])
    onType('')
    setMessage(t('ui.tags.added', { name: option.value, count: selected.length + 1, max }))
  }
  const remove = (value: string) => {
    onChange(selected.filter((other) => other !== value))
    setMessage(t('ui.tags.removed', { name: value, count: selected.length - 1, max }))
  }
  /** Selects the typed name if it is a known one. */
  const addTyped = () => {
    const known = sameName(options, typed)
    if (known !== undefined && sameName(selected, known) === undefined) add(asOption(known))
  }
  const type = (value: string) => {
    onType(value)
    setMessage(t('ui.tags.found', { count: matchesFor(value, options, selected).length }))
  }
  return { entries, full, message, add, addTyped, remove, type }
}
