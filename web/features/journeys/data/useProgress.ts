import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Journey } from '#contract/journey.ts'
import { countUnits, type UnitStep, unitsOf } from '#contract/rules/step-units.ts'
import type { ApiError } from '#web/core/api/api-error.ts'
import type { Switches } from '#web/core/api/optimistic.ts'
import { useWrite } from '#web/core/api/write.ts'
import { deviceStorage } from '#web/core/browser/storage.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useSession } from '#web/core/session/session.ts'
import { showFailure } from '#web/core/ui/feedback/toast.ts'
import { readStoredJson, useStoredJson, writeStoredJson } from '#web/core/ui/state/stored-json.ts'
import { changeOf, type ProgressChange, progressQuery, saveProgress } from './progress.mutations.ts'

export interface ViewerProgress {
  done: ReadonlySet<string>
  /** Ids of the steps that were added after the viewer finished and aren't done. */
  newSteps: readonly string[]
  /** Where the progress is stored; `unknown` while the session is unknown. */
  storedOn: 'server' | 'device' | 'unknown'
  /** Why there is no progress to show. */
  failure: ApiError | null
  /** Ids of the steps whose last change couldn't be saved. */
  unsaved: ReadonlySet<string>
  /** Sends the changes of the steps in `unsaved` again. */
  retry: () => void
  /** `onReverted` gets the ids of the steps whose change couldn't be saved. */
  change: (change: ProgressChange, onReverted?: (stepIds: readonly string[]) => void) => void
}

const NONE: Switches = new Map()

/** The viewer's progress: on the server for members, in the browser's storage for visitors. */
export function useProgress(journey: Journey): ViewerProgress {
  const client = useQueryClient()
  const { t } = useTranslation()
  const { state } = useSession()
  const steps = journey.steps ?? []
  const device = useDeviceProgress(journey.id)
  const server = useQuery({ ...progressQuery(journey.id), enabled: state === 'member' })
  const [unsaved, setUnsaved] = useState<Switches>(NONE)

  if (state === 'member') {
    const change: ViewerProgress['change'] = (wanted, onReverted) => {
      const sent = [...(wanted.done ?? []), ...(wanted.undone ?? [])]
      setUnsaved((before) => new Map([...before].filter(([id]) => !sent.includes(id))))
      void saveProgress(client, journey, wanted, (failure, reverted) => {
        const retry = () => change(changeOf(reverted), onReverted)
        onReverted?.([...reverted.keys()])
        setUnsaved((before) => new Map([...before, ...reverted]))
        showFailure(failure, t('journeys.progress.failed'), retry)
      })
    }
    return {
      done: new Set(server.data?.completed),
      newSteps: server.data?.newSteps ?? [],
      storedOn: server.isPending ? 'unknown' : 'server',
      failure: server.data === undefined ? server.error : null,
      unsaved: new Set(unsaved.keys()),
      retry: () => change(changeOf(unsaved)),
      change,
    }
  }
  return {
    done: new Set(device.completed),
    newSteps: newStepsOf(steps, device),
    storedOn: state === 'visitor' ? 'device' : 'unknown',
    failure: null,
    unsaved: new Set(),
    retry: () => undefined,
    change: (change) => saveOnDevice(journey.id, steps, change),
  }
}

/** After sign-in, uploads the progress that was stored in this browser. */
export function useUploadDeviceProgress() {
  const write = useWrite()
  const { state } = useSession()
  useEffect(() => {
    if (state !== 'member') return
    for (const id of journeysOnDevice()) void uploadProgress(id, write)
  }, [state, write])
}

/**
 * Uploads the progress on one journey, then removes it from the browser, even if the journey
 * doesn't exist any more.
 */
async function uploadProgress(id: string, write: ReturnType<typeof useWrite>): Promise<void> {
  const { completed } = deviceProgress(id)
  try {
    if (completed.length > 0) await write('saveProgress', { params: { pathId: id }, body: { done: completed } })
  } catch (failure) {
    const refused =
      failure instanceof Error && 'status' in failure && [400, 403, 404, 410].includes(Number(failure.status))
    if (!refused) return
  }
  removeFromDevice(id)
}

/** A visitor's progress on one journey, stored in the browser until they sign in. */
interface DeviceProgress {
  completed: string[]
  finishedAt: string | null
  /** Ids of the steps that existed when the visitor finished. */
  seen: string[]
}

type DeviceStep = UnitStep & { id: string }

const PREFIX = 'progress:'
const NOTHING: DeviceProgress = { completed: [], finishedAt: null, seen: [] }

function useDeviceProgress(id: string): DeviceProgress {
  const stored = useStoredJson(PREFIX + id)
  return useMemo(() => progressIn(stored), [stored])
}

function deviceProgress(id: string): DeviceProgress {
  return progressIn(readStoredJson(PREFIX + id))
}

/** Stores progress in the browser; if storage is full or blocked, the change is lost. */
function saveOnDevice(id: string, steps: readonly DeviceStep[], changes: { done?: string[]; undone?: string[] }) {
  const before = deviceProgress(id)
  const completed = new Set([...before.completed, ...(changes.done ?? [])])
  for (const step of changes.undone ?? []) completed.delete(step)
  const units = unitsOf(steps)
  const doneUnits = (ids: { has(id: string): boolean }) =>
    new Set(units.filter((unit, index) => unit !== null && ids.has(steps[index]?.id ?? '')))
  const doneAfter = doneUnits(completed)
  const finished = steps.length > 0 && doneAfter.size === countUnits(units)
  const seen = finished ? steps.map((step) => step.id) : before.seen
  const isKept = [...doneUnits(new Set(before.completed))].every((unit) => doneAfter.has(unit))
  const stillFinished = finished || (before.finishedAt !== null && isKept)
  const finishedAt = stillFinished ? (before.finishedAt ?? new Date().toISOString()) : null
  writeStoredJson(PREFIX + id, { completed: [...completed], finishedAt, seen } satisfies DeviceProgress)
}

/** Ids of the steps that were added after the visitor finished and aren't done. */
function newStepsOf(steps: readonly DeviceStep[], { completed, finishedAt, seen }: DeviceProgress): string[] {
  if (finishedAt === null) return []
  const units = unitsOf(steps)
  const doneUnits = new Set(units.filter((_, index) => completed.includes(steps[index]?.id ?? '')))
  return steps.flatMap(({ id }, index) => {
    const unit = units[index] ?? null
    const isDone = unit === null ? completed.includes(id) : doneUnits.has(unit)
    return isDone || seen.includes(id) ? [] : id
  })
}

function removeFromDevice(id: string) {
  writeStoredJson(PREFIX + id, null)
}

/** The id of a journey that a visitor has begun and not finished in this browser. */
export function startedOnDevice(): string | null {
  const isStarted = ({ completed, finishedAt }: DeviceProgress) => completed.length > 0 && finishedAt === null
  return journeysOnDevice().find((id) => isStarted(deviceProgress(id))) ?? null
}

/** Ids of the journeys whose progress is stored in this browser. */
function journeysOnDevice(): string[] {
  return deviceStorage
    .keys()
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => key.slice(PREFIX.length))
}

function progressIn(json: unknown): DeviceProgress {
  const progress: DeviceProgress = { ...NOTHING, ...Object(json) }
  return Array.isArray(progress.completed) && Array.isArray(progress.seen) ? progress : NOTHING
}
