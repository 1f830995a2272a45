import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { StepInput } from '#contract/step.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { isTyping } from '#web/core/ui/form/is-typing.ts'
import { topModal } from '#web/core/ui/overlay/modals.ts'
import {
  CLOSED,
  createStepActions,
  type EditorParts,
  type EditorState,
  MENU,
  type StepActions,
} from './step-actions.ts'
import { type StepHistory, useStepHistory } from './useStepHistory.ts'

interface Editor {
  steps: StepInput[]
  onChange: (steps: StepInput[]) => void
}

export interface StepsEditorState {
  /** The element that contains the toolbar and the rows. */
  list: RefObject<HTMLDivElement | null>
  /** The heading, which gets the focus if no other element can. */
  title: RefObject<HTMLHeadingElement | null>
  state: EditorState
  actions: StepActions
  history: StepHistory
}

/**
 * The state and actions of the steps editor. After an action, the focus stays near the changed
 * step.
 */
export function useStepsEditor(editor: Editor): StepsEditorState {
  const { t } = useTranslation()
  const [state, setState] = useState<EditorState>(CLOSED)
  const history = useStepHistory(editor)
  const { list, title, focusNext } = useFocusAfterRender()
  const set = (change: Partial<EditorState>) => setState((before) => ({ ...before, ...change }))
  const parts = useRef<EditorParts>(undefined)
  parts.current = { history, state, set, focusNext, t }
  const [actions] = useState(() => createStepActions(() => parts.current as EditorParts))

  const undo = () => {
    history.undo()
    setState({ ...CLOSED, message: t('editing.list.undone') })
  }
  const redo = () => {
    history.redo()
    setState({ ...CLOSED, message: t('editing.list.redone') })
  }
  useUndoKeys({ undo, redo })
  return { list, title, state, actions, history: { ...history, undo, redo } }
}

/**
 * Focuses an element of the list after the next render; if it is hidden, the menu of its row, and
 * if it was removed, the heading.
 */
function useFocusAfterRender() {
  const list: RefObject<HTMLDivElement | null> = useRef(null)
  const title: RefObject<HTMLHeadingElement | null> = useRef(null)
  const selector = useRef<string | null>(null)
  useEffect(() => {
    if (selector.current === null) return
    const button = list.current?.querySelector<HTMLButtonElement>(selector.current)
    selector.current = null
    const place = button ?? title.current
    place?.focus()
    // Narrow rows hide the edit button.
    if (button && document.activeElement !== button) button.closest('li')?.querySelector<HTMLElement>(MENU)?.focus()
  })
  const focusNext = (next: string) => {
    selector.current = next
  }
  return { list, title, focusNext }
}

interface UndoRedo {
  undo: () => void
  redo: () => void
}

/**
 * Handles Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y (on a Mac with Command) unless a text field has the
 * focus.
 */
function useUndoKeys({ undo, redo }: UndoRedo): void {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.toLowerCase()
    if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyping(event.target) || topModal() !== null) return
    if (key === 'z' && !event.shiftKey) undo()
    else if (key === 'y' || key === 'z') redo()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [])
}
