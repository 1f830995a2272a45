/** The worker thread that reads files; started by `read-apart.ts`, an entry of the build. */
import { parentPort } from 'node:worker_threads'
import { namedIn } from './named.ts'
import { readSource } from './read.ts'
import type { Task } from './read-apart.ts'
import { Unreadable } from './reading/reading.ts'
import { packRecord } from './record/packed-record.ts'
import { readRecord } from './record/read-record.ts'

parentPort?.on('message', (task: Task) => parentPort?.postMessage(answer(task)))

function answer(task: Task) {
  try {
    return { result: resultOf(task) }
  } catch (error) {
    if (error instanceof Unreadable) return { reason: error.reason }
    throw error
  }
}

function resultOf(task: Task) {
  if ('record' in task) return packRecord(readRecord(task.record))
  return 'json' in task ? namedIn(task.json) : JSON.stringify(readSource(task.source, task.base))
}
