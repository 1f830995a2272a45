import { useEffect, useEffectEvent } from 'react'
import { useStoredJson, writeStoredJson } from '#web/core/ui/state/stored-json.ts'
import type { Walk } from './useWalk.ts'

const KEY = 'stepKeys'
const CONTROLS =
  'a, button, input, select, textarea, summary, label, [contenteditable], dialog, [popover], [role=dialog]'

/** Whether keyboard shortcuts are on; stored in this browser. */
export function useKeysEnabled(): [boolean, (on: boolean) => void] {
  return [useStoredJson(KEY) !== 'off', (on) => writeStoredJson(KEY, on ? null : 'off')]
}

/**
 * Keyboard shortcuts for the steps: j and k move, o opens, n writes a note, space ticks the focused
 * row, ? calls `showHelp`. They are ignored on controls and in dialogs; held down, only j and k count.
 */
export function useStepKeys(list: { readonly current: HTMLElement | null }, walk: Walk, showHelp: () => void) {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (document.querySelector('dialog[open]')) return
    const target = event.target instanceof Element ? event.target : null
    if (target?.closest(CONTROLS)) return
    if (event.repeat && event.key !== 'j' && event.key !== 'k') return
    const row = target?.closest<HTMLElement>('[data-step]') ?? null
    if (act(event.key, row)) event.preventDefault()
  })

  const act = (key: string, row: HTMLElement | null): boolean => {
    if (key === 'j' || key === 'k') return move(key === 'j' ? 1 : -1)
    if (key === 'o') return press('.open-step')
    if (key === 'n') return press('[data-note]')
    if (key === ' ' && row && list.current?.contains(row)) {
      walk.tick(Number(row.dataset.step))
      return true
    }
    if (key === '?') {
      showHelp()
      return true
    }
    return false
  }

  const press = (control: string): boolean => {
    const found = list.current?.querySelector<HTMLElement>(control)
    found?.click()
    return Boolean(found)
  }

  const move = (by: number): boolean => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-step]') ?? [])]
    const focused = rows.findIndex((row) => row.contains(document.activeElement))
    const current = focused === -1 ? rows.findIndex((row) => row.ariaCurrent === 'step') : focused
    const next = rows[Math.min(Math.max(focused === -1 && by > 0 ? current : current + by, 0), rows.length - 1)]
    if (!next) return false
    walk.open(Number(next.dataset.step))
    next.focus({ preventScroll: true })
    next.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    return true
  }

  const [isEnabled] = useKeysEnabled()
  useEffect(() => {
    if (!isEnabled) return
    const { current } = list
    current?.setAttribute('aria-keyshortcuts', 'J K O N Space')
    document.addEventListener('keydown', handle)
    return () => {
      current?.removeAttribute('aria-keyshortcuts')
      document.removeEventListener('keydown', handle)
    }
  }, [isEnabled, list])
}
