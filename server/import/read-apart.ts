import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { ImportPreview } from '#contract/import.ts'
import type { UnreadableReason } from '#contract/rules/import.ts'
import { PROJECT_ROOT } from '#server/platform/project-root.ts'
import type { Source } from './read.ts'
import { Unreadable } from './reading.ts'

/** Limits of the thread that reads one file. */
const HEAP_MB = 256
const YOUNG_HEAP_MB = 32
const STACK_MB = 4
const CPU_MS = 2000
/** For a thread that doesn't get its time because the machine is busy. */
const WALL_MS = 10_000
const CHECK_MS = 50

const BUILT = join(PROJECT_ROOT, 'dist/server/import-worker.js')
const SOURCE = join(PROJECT_ROOT, 'server/import/import-worker.ts')
/** The server runs either from its build or from its sources. */
const isBuilt = import.meta.dirname.startsWith(join(PROJECT_ROOT, 'dist')) && existsSync(BUILT)

type Answer = { preview: ImportPreview; reason?: never } | { reason: UnreadableReason }

/** Reads a file in a thread of its own, which is ended at its limits. Throws `Unreadable`. */
export async function readApart(source: Source, base: string | undefined): Promise<ImportPreview> {
  const worker = new Worker(isBuilt ? BUILT : SOURCE, {
    workerData: { source, base },
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: YOUNG_HEAP_MB, stackSizeMb: STACK_MB },
    env: {},
    execArgv: [],
  })
  try {
    const answer = await Promise.race([answerOf(worker), overtime(worker)])
    if (answer.reason !== undefined) throw new Unreadable(answer.reason)
    return answer.preview
  } finally {
    await worker.terminate()
  }
}

function answerOf(worker: Worker): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  worker.once('message', resolve)
  worker.once('error', (error) => {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ERR_WORKER_OUT_OF_MEMORY') resolve({ reason: 'tooSlow' })
    else reject(error)
  })
  worker.once('exit', () => resolve({ reason: 'tooSlow' }))
  return promise
}

/** Resolves when the thread has used its time. */
async function overtime(worker: Worker): Promise<Answer> {
  const end = performance.now() + WALL_MS
  let used = 0
  // A thread inside one long native call doesn't answer; then the wall clock decides.
  const ask = () =>
    void worker.cpuUsage().then(
      ({ user, system }) => (used = (user + system) / 1000),
      () => undefined,
    )
  while (worker.threadId >= 0 && used < CPU_MS && performance.now() < end) {
    ask()
    await wait(CHECK_MS)
  }
  return { reason: 'tooSlow' }
}
