import { useState } from 'react'
import type { Journey } from '#contract/journey.ts'
import { nextOpenStep } from '#contract/progress.ts'
import type { Step } from '#contract/step.ts'
import type { Walk } from '#web/journeys/data/journeys.progress.ts'

export interface Trail {
  steps: readonly Step[]
  walk: Walk
  /** Index of the open step; -1 once every step is done. */
  inHand: number
  walked: number
  finished: boolean
  /** Number of open steps if 'Finish' was pressed too early, else null. */
  left: number | null
  open: (index: number) => void
  goOn: () => void
  goBack: () => void
  tick: (index: number) => void
  reset: () => void
  /** Reopens the first open step if the open one is already done. */
  resume: () => void
}

/** The open step of a journey, and what each button does to it. */
export function useTrail(journey: Journey, walk: Walk): Trail {
  const steps = journey.steps ?? []
  const { done, change } = walk
  const [pinned, setPinned] = useState<string | null>(null)
  const [left, setLeft] = useState<number | null>(null)
  const pinnedAt = pinned === null ? -1 : steps.findIndex((step) => step.id === pinned)
  const firstOpen = nextOpenStep(steps, done)
  const inHand = pinnedAt === -1 ? firstOpen : pinnedAt

  const pin = (index: number) => setPinned(steps[index]?.id ?? null)
  const open = (index: number) => {
    setLeft(null)
    pin(index)
  }
  const goOn = () => {
    const step = steps[inHand]
    if (!step) return
    if (!done.has(step.id)) change({ done: [step.id] })
    const after = new Set(done).add(step.id)
    const next = nextOpenStep(steps, after, inHand + 1)
    const isEarlyFinish = inHand === steps.length - 1 && next !== -1
    setLeft(isEarlyFinish ? steps.filter(({ id }) => !after.has(id)).length : null)
    pin(next)
  }
  const tick = (index: number) => {
    const step = steps[index]
    if (!step) return
    setLeft(null)
    if (inHand !== -1) pin(inHand)
    change(done.has(step.id) ? { undone: [step.id] } : { done: [step.id] })
  }
  return {
    steps,
    walk,
    inHand,
    walked: steps.filter((step) => done.has(step.id)).length,
    finished: steps.length > 0 && firstOpen === -1,
    left,
    open,
    goOn,
    goBack: () => open(Math.max(0, inHand - 1)),
    tick,
    reset: () => {
      setPinned(null)
      setLeft(null)
      change({ undone: steps.map((step) => step.id) })
    },
    resume: () => {
      if (pinnedAt === -1 || done.has(steps[pinnedAt]?.id ?? '')) setPinned(null)
    },
  }
}
