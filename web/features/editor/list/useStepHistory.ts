import { useRef, useState } from 'react'
import type { StepInput } from '#contract/step.ts'

const UNDO_MAX = 100

type Steps = StepInput[]

export interface StepHistory {
  /** The steps as of the last change, also before the next render. */
  current: () => Steps
  /** Changes in a row with the same tag are undone at once. */
  change: (next: Steps, tag?: string) => void
  /** The next change is undone by itself, whatever its tag. */
  endTag: () => void
  /** Changes steps that also undo and redo keep. */
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

/** Undo and redo of a list of steps; it starts again when the list is replaced from outside. */
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

/** A list that was stored meanwhile comes back as a copy. */
function isSame(one: Steps, other: Steps): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}
