import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Journey } from '#contract/journey.ts'
import type { ApiError } from '#web/core/api/api-error.ts'
import { useWrite } from '#web/core/api/write.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useSession } from '#web/core/session/session.ts'
import { showFailure } from '#web/core/ui/feedback/toast.ts'
import {
  deviceProgress,
  journeysOnDevice,
  newStepsOf,
  removeFromDevice,
  saveOnDevice,
  useDeviceProgress,
} from './progress.device.ts'
import { type ProgressChange, progressQuery, saveProgress } from './progress.mutations.ts'

export interface ViewerProgress {
  done: ReadonlySet<string>
  /** Ids of open steps added since the viewer finished. */
  newSteps: readonly string[]
  /** Where progress is stored; `unknown` until the session is known. */
  storedOn: 'server' | 'device' | 'unknown'
  failure: ApiError | null
  change: (change: ProgressChange) => void
}

/** The viewer's progress: stored on the server for members, on the device for visitors. */
export function useProgress(journey: Journey): ViewerProgress {
  const client = useQueryClient()
  const { t } = useTranslation()
  const { state } = useSession()
  const steps = journey.steps ?? []
  const device = useDeviceProgress(journey.id)
  const server = useQuery({ ...progressQuery(journey.id), enabled: state === 'member' })

  if (state === 'member') {
    return {
      done: new Set(server.data?.completed),
      newSteps: server.data?.newSteps ?? [],
      storedOn: server.isPending ? 'unknown' : 'server',
      failure: server.error,
      change: (change) =>
        void saveProgress(client, journey, change, (failure) => showFailure(failure, t('journeys.progress.failed'))),
    }
  }
  return {
    done: new Set(device.completed),
    newSteps: newStepsOf(steps, device),
    storedOn: state === 'visitor' ? 'device' : 'unknown',
    failure: null,
    change: (change) => saveOnDevice(journey.id, steps, change),
  }
}

/** After sign-in, adds the progress stored on this device to the server's. */
export function useUploadDeviceProgress() {
  const write = useWrite()
  const { state } = useSession()
  useEffect(() => {
    if (state !== 'member') return
    for (const id of journeysOnDevice()) void uploadProgress(id, write)
  }, [state, write])
}

/** Removed from the device once the server has it, or if the journey is gone. */
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
