import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { OidcSettings } from '#server/identity/providers/oidc-provider.ts'
import { PROJECT_ROOT } from '#server/platform/project-root.ts'

const PROCESS = join(PROJECT_ROOT, 'server/identity/providers/stand-in/process.ts')
const PATIENCE_MS = 10_000

/** What the process of the stand-in is reports. */
export interface StandInOrders {
  issuer: string
  clientId: string
  clientSecret: string
  redirectUris: string[]
}

export interface StandIn {
  /** Resolves once it answers; started by the first who needs it, and again after it has died. */
  ready(): Promise<void>
  stop(): void
}

/** The stand-in plays Google in a process of its own, which nobody pays for before the first press. */
export function makeStandIn({ issuer, clientId, clientSecret }: OidcSettings, origins: string[]): StandIn {
  const orders: StandInOrders = {
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
    const child = fork(PROCESS, [JSON.stringify(orders)], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
    child.once('exit', () => {
      running = null
    })
    const ready = once(child, 'message', { signal: AbortSignal.timeout(PATIENCE_MS) }).then(
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
