import { useRef, useState } from 'react'
import type { StepInput } from '#contract/step.ts'

const UNDO_MAX = 100

type Steps = StepInput[]

export interface StepHistory {
  /** The current steps, even if React hasn't rendered the last change yet. */
  current: () => Steps
  /** Changes the steps. Undo reverts successive changes with the same tag at once. */
  change: (next: Steps, tag?: string) => void
  /** Makes undo revert the next change separately, even if it has the same tag. */
  endTag: () => void
  /** Changes the steps in the whole history, so undo and redo keep this change. */
  fill: (fill: (step: StepInput) => StepInput) => void
  undo: () => void
  redo: () => void
  canUndo: boolean
  canRedo: boolean
}

interface Editor {
  steps: Steps
  onChange: (steps: Steps) => void
}

/**
 * Undo and redo for a list of steps. If something else replaces the list, the history starts again.
 */
export function useStepHistory({ steps, onChange }: Editor): StepHistory {
  const history = useRef({ past: [] as Steps[], future: [] as Steps[], tag: undefined as string | undefined })
  const current = useRef(steps)
  const shown = useRef(steps)
  const [, setChangeCount] = useState(0)
  if (steps !== shown.current && !isSame(steps, current.current)) {
    history.current = { past: [], future: [], tag: undefined }
    current.current = steps
  }
  shown.current = steps

  const show = (next: Steps) => {
    current.current = next
    setChangeCount((count) => count + 1)
    onChange(next)
  }
  const step = (from: Steps[], to: Steps[]) => {
    const steps = from.pop()
    if (steps === undefined) return
    to.push(current.current)
    history.current.tag = undefined
    show(steps)
  }
  return {
    current: () => current.current,
    change: (next, tag) => {
      const { past, tag: last } = history.current
      if (tag === undefined || tag !== last) past.push(current.current)
      history.current = { past: past.slice(-UNDO_MAX), future: [], tag }
      show(next)
    },
    endTag: () => {
      history.current.tag = undefined
    },
    fill: (fill) => {
      const { past, future } = history.current
      history.current.past = past.map((steps) => steps.map(fill))
      history.current.future = future.map((steps) => steps.map(fill))
      show(current.current.map(fill))
    },
    undo: () => step(history.current.past, history.current.future),
    redo: () => step(history.current.future, history.current.past),
    canUndo: history.current.past.length > 0,
    canRedo: history.current.future.length > 0,
  }
}

/** Compares the contents, too, since a list that was stored meanwhile comes back as a copy. */
function isSame(one: Steps, other: Steps): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}
