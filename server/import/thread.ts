import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { UnreadableReason } from '#contract/rules/import.ts'
import { PROJECT_ROOT } from '#server/platform/project-root.ts'
import { Unreadable } from './reading.ts'

/** Limits of a thread that reads files. */
const HEAP_MB = 256
const YOUNG_HEAP_MB = 32
const STACK_MB = 4
/** Max. time by the clock that a thread takes for one task if the machine is busy, in ms. */
const WALL_MS = 15_000
const CHECK_MS = 50
const SILENT_MS = 500
/** How long one thread is kept for the next file, because starting it takes 0.1 to 0.2 s. */
const IDLE_MS = 10_000

const BUILT = join(PROJECT_ROOT, 'dist/server/import-worker.js')
const SOURCE = join(PROJECT_ROOT, 'server/import/import-worker.ts')
/** The server runs either from its build or from its sources. */
const isBuilt = import.meta.dirname.startsWith(join(PROJECT_ROOT, 'dist')) && existsSync(BUILT)

type Answer = { result: unknown; reason?: never } | { reason: UnreadableReason; isSpent?: true }

/** Max. time of the processor for the task, in ms, and memory that is moved to the thread. */
interface TaskOptions {
  cpuMs: number
  moved?: ArrayBuffer[]
}

/** Gives the thread a task and returns its result. Throws `Unreadable`, also when the thread reached a limit. */
export type Ask = <Result>(task: unknown, options: TaskOptions) => Promise<Result>

/** Tasks that threads work on now. */
let running = 0
let idle: { worker: Worker; stop: () => void } | null = null

/** Runs `use` with a thread of its own, which may be kept idle afterwards for the next use. */
export async function withThread<Result>(
  { mayStay }: { mayStay: boolean },
  use: (ask: Ask) => Promise<Result>,
): Promise<Result> {
  const worker = takeIdle() ?? start()
  let canStay = false
  const ask = async (task: unknown, options: TaskOptions) => {
    canStay = false
    const answer = await answerOf(worker, task, options)
    canStay = !('isSpent' in answer)
    if (answer.reason !== undefined) throw new Unreadable(answer.reason)
    return answer.result
  }
  try {
    return await use(ask as Ask)
  } finally {
    if (mayStay && canStay && idle === null) keep(worker)
    else await worker.terminate()
  }
}

async function answerOf(worker: Worker, task: unknown, { cpuMs, moved = [] }: TaskOptions): Promise<Answer> {
  const isOver = new AbortController()
  const { answered, stop } = listenTo(worker)
  try {
    worker.postMessage(task, moved)
    return await Promise.race([answered, overtime(worker, cpuMs, isOver.signal)])
  } finally {
    isOver.abort()
    stop()
  }
}

function start(): Worker {
  const worker = new Worker(isBuilt ? BUILT : SOURCE, {
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: YOUNG_HEAP_MB, stackSizeMb: STACK_MB },
    env: {},
    execArgv: [],
  })
  // A thread that fails while it is ended must not end the server.
  return worker.on('error', () => undefined)
}

function takeIdle(): Worker | null {
  if (idle === null) return null
  const { worker, stop } = idle
  idle = null
  stop()
  worker.ref()
  return worker
}

function keep(worker: Worker): void {
  const drop = () => {
    if (idle?.worker === worker) idle = null
    void worker.terminate()
  }
  const timer = setTimeout(drop, IDLE_MS).unref()
  worker.unref()
  worker.on('error', drop).on('exit', drop)
  idle = {
    worker,
    stop: () => {
      clearTimeout(timer)
      worker.off('error', drop).off('exit', drop)
    },
  }
}

/** `removeAllListeners` would also remove those of Node. */
function listenTo(worker: Worker): { answered: Promise<Answer>; stop: () => void } {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const fail = (error: NodeJS.ErrnoException) => {
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve({ reason: 'tooSlow', isSpent: true })
    else reject(error)
  }
  const end = () => resolve({ reason: 'tooSlow', isSpent: true })
  worker.on('message', resolve).on('error', fail).on('exit', end)
  return { answered: promise, stop: () => void worker.off('message', resolve).off('error', fail).off('exit', end) }
}

/** Resolves when the thread has used the time for its task. */
async function overtime(worker: Worker, cpuMs: number, over: AbortSignal): Promise<Answer> {
  const end = performance.now() + WALL_MS
  const atStart = process.cpuUsage()
  let before: number | undefined
  let used = 0
  let askedAt: number | undefined
  const measure = async () => {
    askedAt ??= performance.now()
    const { user, system } = await worker.cpuUsage()
    askedAt = undefined
    before ??= (user + system) / 1000
    used = (user + system) / 1000 - before
  }
  running++
  while (!over.aborted && used < cpuMs && performance.now() < end) {
    if (askedAt === undefined) measure().catch(() => undefined)
    await wait(CHECK_MS)
    // A thread inside one long native call doesn't answer: then its share of the process counts.
    const { user, system } = process.cpuUsage(atStart)
    const isSilent = askedAt !== undefined && performance.now() - askedAt > SILENT_MS
    if (isSilent) used = Math.max(used, (user + system) / 1000 / running)
  }
  running--
  return { reason: 'tooSlow', isSpent: true }
}
