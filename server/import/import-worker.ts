/** The worker thread that reads one file; started by `read-apart.ts`, an entry of the build. */
import { parentPort, workerData } from 'node:worker_threads'
import { readSource, type Source } from './read.ts'
import { Unreadable } from './reading.ts'

const { source, base } = workerData as { source: Source; base: string | undefined }
parentPort?.postMessage(answer())

function answer() {
  try {
    return { preview: readSource(source, base) }
  } catch (error) {
    if (error instanceof Unreadable) return { reason: error.reason }
    throw error
  }
}
