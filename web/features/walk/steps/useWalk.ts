import { useEffect, useState } from 'react'
import type { Journey } from '#contract/journey.ts'
import { countDone, stonesOf } from '#contract/rules/cairn.ts'
import { nextOpenStep } from '#contract/rules/progress.ts'
import { countUnits, countUnitsDone, unitsOf } from '#contract/rules/step-units.ts'
import type { Step } from '#contract/step.ts'
import type { ViewerProgress } from '#web/features/journeys/data/useProgress.ts'

export interface Walk {
  journey: Journey
  steps: readonly Step[]
  /**
   * For each step, the unit to which it belongs: a required step or a set of alternatives. Null for
   * an optional step.
   */
  units: readonly (number | null)[]
  progress: ViewerProgress
  /** Index of the open step; -1 once every required step is done, or while the viewer doesn't walk. */
  openIndex: number
  /** Number of required units done; `requiredCount` is the total. */
  doneCount: number
  requiredCount: number
  isFinished: boolean
  /** Whether the last open step was marked done on this page. */
  justFinished: boolean
  /** Whether no required step follows the open one, whose button is then 'Finish'. */
  isLast: boolean
  /** Number of required units still open if 'Finish' was pressed too early, else null. */
  remaining: number | null
  open: (index: number) => void
  advance: () => void
  goBack: () => void
  tick: (index: number) => void
  reset: () => void
  /** The step whose stone was placed just now by Continue, and when, until `showNext`; null after the last one. */
  landed: { step: Step; at: number } | null
  showNext: () => void
  /** Whether `undo` is offered: for some seconds after a step was marked done. */
  canUndo: boolean
  /** Takes back the step that was marked done last, and opens it. */
  undo: () => void
  /** Index of the first step that isn't done, -1 once every required step is. */
  nextIndex: number
  /** Whether the viewer walks the journey; false for owners until they start to walk their own journey. */
  isWalking: boolean
  startWalking: () => void
}

/** Time in ms for which a step that was marked done can be taken back with one press. */
const UNDO_MS = 10_000

const countStones = (steps: readonly Step[], done: ReadonlySet<string>) => countDone(stonesOf(steps, done))

/** The id of the step that was marked done last, for `UNDO_MS`. */
function useLastDone() {
  const [lastDone, setLastDone] = useState<string | null>(null)
  useEffect(() => {
    if (lastDone === null) return
    const timer = setTimeout(() => setLastDone(null), UNDO_MS)
    return () => clearTimeout(timer)
  }, [lastDone])
  return [lastDone, setLastDone] as const
}

/**
 * The state of walking a journey: the open step, the progress, and the actions of the buttons. Owners
 * see their own journey with all steps closed until they walk it.
 */
export function useWalk(journey: Journey, progress: ViewerProgress, { isOwner }: { isOwner: boolean }): Walk {
  const steps = journey.steps ?? []
  const { done, change } = progress
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [remaining, setRemaining] = useState<number | null>(null)
  const [hasFinished, setHasFinished] = useState(false)
  const chosenIndex = chosenId === null ? -1 : steps.findIndex((step) => step.id === chosenId)
  const [walksOwn, setWalksOwn] = useState(false)
  const isWalking = !isOwner || walksOwn || done.size > 0
  const units = unitsOf(steps)
  const requiredCount = countUnits(units)
  const firstOpen = nextOpenStep(steps, done)
  const openIndex = chosenIndex !== -1 ? chosenIndex : isWalking ? firstOpen : -1
  const isLast = units.slice(openIndex + 1).every((unit) => unit === null || unit === units[openIndex])

  const [lastDone, setLastDone] = useLastDone()
  const [landed, setLanded] = useState<Walk['landed']>(null)

  const choose = (index: number) => setChosenId(steps[index]?.id ?? null)
  const open = (index: number) => {
    setRemaining(null)
    choose(index)
  }
  const noteFinish = (after: ReadonlySet<string>) =>
    setHasFinished(firstOpen !== -1 && nextOpenStep(steps, after) === -1)
  /** Returns to the first step whose tick couldn't be saved. */
  const takeBack = (ids: readonly string[]) => {
    setHasFinished(false)
    setLastDone(null)
    setLanded(null)
    open(steps.findIndex(({ id }) => ids.includes(id)))
  }
  const advance = () => {
    const step = steps[openIndex]
    if (!step) return
    if (!done.has(step.id)) {
      change({ done: [step.id] }, takeBack)
      setLastDone(step.id)
    }
    const after = new Set(done).add(step.id)
    const next = nextOpenStep(steps, after, openIndex + 1)
    noteFinish(after)
    const isPlaced = next !== -1 && countStones(steps, after) > countStones(steps, done)
    setLanded(isPlaced ? { step, at: performance.now() } : null)
    setRemaining(isLast && next !== -1 ? requiredCount - countUnitsDone(steps, after) : null)
    choose(next)
  }
  const tick = (index: number) => {
    const step = steps[index]
    if (!step) return
    open(openIndex)
    noteFinish(done.has(step.id) ? new Set() : new Set(done).add(step.id))
    setLastDone(done.has(step.id) ? null : step.id)
    change(done.has(step.id) ? { undone: [step.id] } : { done: [step.id] })
  }
  const undo = () => {
    if (lastDone === null) return
    takeBack([lastDone])
    change({ undone: [lastDone] })
  }
  return {
    journey,
    steps,
    units,
    progress,
    openIndex,
    doneCount: countUnitsDone(steps, done),
    requiredCount,
    isFinished: steps.length > 0 && firstOpen === -1,
    justFinished: hasFinished,
    isLast,
    remaining,
    open,
    advance,
    goBack: () => open(Math.max(0, openIndex - 1)),
    tick,
    reset: () => {
      open(-1)
      setHasFinished(false)
      setLastDone(null)
      change({ undone: steps.map((step) => step.id) })
    },
    canUndo: lastDone !== null && done.has(lastDone),
    undo,
    landed,
    showNext: () => setLanded(null),
    nextIndex: firstOpen,
    isWalking,
    startWalking: () => setWalksOwn(true),
  }
}
