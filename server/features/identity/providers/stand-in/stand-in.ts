import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { PROJECT_ROOT } from '#server/core/platform/project-root.ts'

const PROCESS = join(PROJECT_ROOT, 'server/features/identity/providers/stand-in/process.ts')
const START_TIMEOUT_MS = 10_000

/** The argument of the process, as JSON. */
export interface StandInSettings {
  issuer: string
  clientId: string
  clientSecret: string
  redirectUris: string[]
}

export interface StandIn {
  /** Starts the process on first use, and again if it has exited; resolves once it listens. */
  ready(): Promise<void>
  stop(): void
}

/** Runs the stand-in for Google in its own process, started on first use. */
export function createStandIn(
  { issuer, clientId, clientSecret }: Omit<StandInSettings, 'redirectUris'>,
  origins: string[],
): StandIn {
  const settings: StandInSettings = {
    issuer,
    clientId,
    clientSecret,
    redirectUris: origins.map((origin) => `${origin}/api/auth/callback/google`),
  }
  let running: { stop(): void; ready: Promise<void> } | null = null

  return {
    async ready() {
      running ??= start()
      await running.ready
    },
    stop() {
      running?.stop()
      running = null
    },
  }

  function start() {
    const child = fork(PROCESS, [JSON.stringify(settings)], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
    child.once('exit', () => {
      running = null
    })
    const ready = once(child, 'message', { signal: AbortSignal.timeout(START_TIMEOUT_MS) }).then(
      () => child.channel?.unref(),
      (error) => {
        child.kill()
        throw error
      },
    )
    child.unref()
    return { stop: () => child.kill(), ready }
  }
}
