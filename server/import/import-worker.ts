/** The worker thread that reads files; started by `read-apart.ts`, an entry of the build. */
import { parentPort } from 'node:worker_threads'
import { readSource } from './read.ts'
import type { Task } from './read-apart.ts'
import { Unreadable } from './reading.ts'
import { readRecord } from './record/read-record.ts'

parentPort?.on('message', (task: Task) => parentPort?.postMessage(answer(task)))

function answer(task: Task) {
  try {
    return { result: 'record' in task ? readRecord(task.record) : readSource(task.source, task.base) }
  } catch (error) {
    if (error instanceof Unreadable) return { reason: error.reason }
    throw error
  }
}
