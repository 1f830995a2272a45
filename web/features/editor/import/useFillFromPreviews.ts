import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Preview } from '#contract/preview.ts'
import { nameOfAddress } from '#contract/rules/address-name.ts'
import type { StepInput } from '#contract/step.ts'
import { ApiError } from '#web/core/api/api-error.ts'
import { readStoredJson, writeStoredJson } from '#web/core/ui/state/stored-json.ts'
import { previewQuery, titleIn } from '#web/features/journeys/data/preview.queries.ts'

const AT_ONCE = 4
const WAIT_SECONDS = 60

export interface Filling {
  done: number
  total: number
  /** Whether the server has asked to wait before the next preview. */
  isWaiting: boolean
  stop: () => void
}

interface Editor {
  steps: readonly StepInput[]
  /** Applies `fill` to each step, in the whole undo history, so that undo and redo keep what it fills in. */
  fill: (fill: (step: StepInput) => StepInput) => void
}

/**
 * Fills in titles and facts of steps from the previews of their links, and continues after a
 * reload. Fields that the owner has written don't change. `filling` is null if there is nothing to
 * fill in.
 */
export function useFillFromPreviews(editor: Editor): {
  filling: Filling | null
  lookUp: (steps: readonly StepInput[]) => void
} {
  const client = useQueryClient()
  const [queue, setQueue] = useState<StepInput[]>(() => readQueue(editor.steps))
  const [total, setTotal] = useState(queue.length)
  const [isWaiting, setIsWaiting] = useState(false)
  /** Max. number of previews requested at once; only one after the server has refused a preview. */
  const [atOnce, setAtOnce] = useState(AT_ONCE)
  const running = useRef(new Set<string>())
  const latest = useRef(editor)
  latest.current = editor

  const settle = (step: StepInput) => {
    running.current.delete(step.url)
    setQueue((waiting) => waiting.filter((other) => other !== step))
  }
  const lookUpOne = useEffectEvent(async (step: StepInput) => {
    try {
      const preview = await client.fetchQuery(previewQuery(step.url))
      latest.current.fill((other) => (isSame(other, step) ? filled(other, preview) : other))
      settle(step)
    } catch (failure) {
      if (!(failure instanceof ApiError && failure.status === 429)) return settle(step)
      setIsWaiting(true)
      setAtOnce(1)
      setTimeout(
        () => {
          running.current.delete(step.url)
          setIsWaiting(false)
        },
        (failure.retryAfter ?? WAIT_SECONDS) * 1000,
      )
    }
  })
  useEffect(() => {
    if (isWaiting) return
    for (const step of queue.slice(0, atOnce)) {
      if (running.current.has(step.url)) continue
      running.current.add(step.url)
      void lookUpOne(step)
    }
  }, [queue, isWaiting, atOnce])

  useEffect(() => {
    writeStoredJson(KEY, queue.length > 0 ? queue.map(({ id }) => id) : null)
  }, [queue])

  const stop = () => {
    setQueue([])
    setTotal(0)
  }
  return {
    filling: queue.length > 0 ? { done: total - queue.length, total, isWaiting, stop } : null,
    lookUp: (steps) => {
      setTotal((queue.length > 0 ? total : 0) + steps.length)
      setQueue([...queue, ...steps])
    },
  }
}

const KEY = 'lookUps'

function readQueue(steps: readonly StepInput[]): StepInput[] {
  const ids = readStoredJson(KEY)
  return Array.isArray(ids) ? steps.filter(({ id }) => ids.includes(id)) : []
}

/** Whether a step still exists with the same link. */
function isSame(one: StepInput, other: StepInput): boolean {
  return one.id === other.id && one.url === other.url
}

function isUntitled({ description, url }: StepInput): boolean {
  return description === url || description === nameOfAddress(url)
}

function filled(step: StepInput, preview: Preview): StepInput {
  return {
    ...step,
    description: (isUntitled(step) && titleIn(preview)) || step.description,
    minutes: step.minutes ?? preview.minutes,
    cost: step.cost ?? preview.cost,
    language: step.language ?? preview.language,
  }
}
