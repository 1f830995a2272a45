import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { ImportPreview } from '#contract/import.ts'
import type { UnreadableReason } from '#contract/rules/import.ts'
import { JsonText } from '#server/core/http/answers.ts'
import { PROJECT_ROOT } from '#server/core/platform/project-root.ts'
import type { Named } from './named.ts'
import type { Source } from './read.ts'
import { Unreadable } from './reading/reading.ts'
import type { PackedRecord } from './record/packed-record.ts'

/** Max. processor time for one file, in ms. */
const CPU_MS = 2000
/**
 * Max. processor time for a member's record, in ms; a record can have 40 times the bytes of a file
 * of links.
 */
const RECORD_CPU_MS = 10_000
const SMALL_RECORD_BYTES = 100 * 1024

/** A task of a thread: reading a file of links, JSON with a text or an address, or a copy of a member's data. */
export type Task =
  | { source: Source; base: string | undefined }
  | { json: Uint8Array<ArrayBuffer> }
  | { record: Uint8Array<ArrayBuffer> }

/** Reads a file in another thread, which is ended at its limits. Throws `Unreadable`. */
export async function readApart(
  source: Source,
  base: string | undefined,
  { cpuMs = CPU_MS }: { cpuMs?: number } = {},
): Promise<JsonText<ImportPreview>> {
  return new JsonText(await runApart<string>({ source, base } satisfies Task, { cpuMs }))
}

/** Reads the text or address in large JSON in another thread. Throws `Unreadable`. */
export async function namedApart(json: Uint8Array<ArrayBuffer>): Promise<Named | null> {
  return await runApart<Named | null>({ json } satisfies Task, { cpuMs: CPU_MS })
}

/** Reads a copy of a member's data in another thread; `record` can't be used afterwards. Throws `Unreadable`. */
export async function readRecordApart(record: Uint8Array<ArrayBuffer>): Promise<PackedRecord> {
  const mayStay = record.length <= SMALL_RECORD_BYTES
  return await runApart<PackedRecord>({ record } satisfies Task, {
    cpuMs: RECORD_CPU_MS,
    moved: [record.buffer],
    mayStay,
  })
}

/** Limits of a thread that reads files. */
const HEAP_MB = 160
const YOUNG_HEAP_MB = 8
const STACK_MB = 4
/** Max. wall-clock time of a task in ms, for a busy machine. */
const WALL_MS = 15_000
const CHECK_MS = 50
const SILENT_MS = 500
/** How long an idle thread is kept for the next file, in ms, because starting one takes 0.1 to 0.2 s. */
const IDLE_MS = 10_000

const BUILT = join(PROJECT_ROOT, 'dist/server/import-worker.js')
const SOURCE = join(PROJECT_ROOT, 'server/features/import/import-worker.ts')
/** The server runs either from its build or from its sources. */
const isBuilt = import.meta.dirname.startsWith(join(PROJECT_ROOT, 'dist')) && existsSync(BUILT)

type Answer<Result> = { result: Result; reason?: never } | { reason: UnreadableReason; isSpent?: true }

interface TaskOptions {
  /** Max. processor time of the task, in ms. */
  cpuMs: number
  /** Memory of the task that is moved to the thread. */
  moved?: ArrayBuffer[]
  /** Whether the thread may be kept; otherwise its memory is freed. */
  mayStay?: boolean
}

/** Number of tasks that threads are working on. */
let running = 0
let idle: { worker: Worker; stop: () => void } | null = null

/** Does the task in another thread, which is ended at its limits. Throws `Unreadable`. */
async function runApart<Result>(task: unknown, { cpuMs, moved = [], mayStay = true }: TaskOptions): Promise<Result> {
  const worker = takeIdle() ?? start()
  const isOver = new AbortController()
  const { answered, stop } = listenTo<Result>(worker)
  let canStay = false
  try {
    worker.postMessage(task, moved)
    const answer = await Promise.race([answered, overtime(worker, cpuMs, isOver.signal)])
    canStay = !('isSpent' in answer)
    if (answer.reason !== undefined) throw new Unreadable(answer.reason)
    return answer.result
  } finally {
    isOver.abort()
    stop()
    if (mayStay && canStay && idle === null) keep(worker)
    else await worker.terminate()
  }
}

function start(): Worker {
  const worker = new Worker(isBuilt ? BUILT : SOURCE, {
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: YOUNG_HEAP_MB, stackSizeMb: STACK_MB },
    env: {},
    execArgv: [],
  })
  // An error of a thread that is being ended must not end the server.
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

/** Adds listeners that are removed one by one, because `removeAllListeners` would also remove Node's own. */
function listenTo<Result>(worker: Worker): { answered: Promise<Answer<Result>>; stop: () => void } {
  const { promise, resolve, reject } = Promise.withResolvers<Answer<Result>>()
  const fail = (error: NodeJS.ErrnoException) => {
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve({ reason: 'tooSlow', isSpent: true })
    else reject(error)
  }
  const end = () => resolve({ reason: 'tooSlow', isSpent: true })
  worker.on('message', resolve).on('error', fail).on('exit', end)
  return { answered: promise, stop: () => void worker.off('message', resolve).off('error', fail).off('exit', end) }
}

/** Resolves when the thread has used up the CPU time of its task. */
async function overtime(worker: Worker, cpuMs: number, over: AbortSignal): Promise<Answer<never>> {
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
    // A thread inside a long native call doesn't report its CPU time, so the process's CPU time is
    // divided among the threads.
    const { user, system } = process.cpuUsage(atStart)
    const isSilent = askedAt !== undefined && performance.now() - askedAt > SILENT_MS
    if (isSilent) used = Math.max(used, (user + system) / 1000 / running)
  }
  running--
  return { reason: 'tooSlow', isSpent: true }
}
